import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import type { FunctionDefinition } from '@actions/expressions/funcs/info';
import { truthy } from '@actions/expressions/result';
import type { Json } from '../../../../src/model/json.ts';

export type Status = 'success' | 'failure' | 'cancelled' | 'skipped';

/** What an expression may ask for at one place of a workflow. */
export interface Scope {
  /** By name: `github`, `env`, `steps`, … A name that is not here is an error, as on GitHub. */
  contexts: Readonly<Record<string, Json>>;
  status: Status;
  /** Where `hashFiles` looks. */
  workspace: string;
}

/** The text with every `${{ … }}` replaced by its value. */
export function interpolate(text: Json | undefined, scope: Scope): string {
  if (text === undefined || text === null) return '';
  return String(text).replace(EXPRESSION, (_, source) => evaluate(source, scope).coerceString());
}

/** As `interpolate`, but a value that is one whole expression keeps its type: lists, maps, booleans. */
export function resolveValue(value: Json, scope: Scope): Json {
  if (typeof value === 'string') {
    const whole = WHOLE_EXPRESSION.exec(value);
    if (whole?.[1] === undefined) return interpolate(value, scope);
    return JSON.parse(JSON.stringify(evaluate(whole[1], scope), data.replacer));
  }
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, scope));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolveValue(child, scope)]));
}

/** The outcome of an `if:`; `success()` is asked first unless the condition asks for a status itself. */
export function holds(condition: Json | undefined, scope: Scope): boolean {
  if (condition === undefined || condition === null) return scope.status === 'success';
  const source = String(condition)
    .trim()
    .replace(/^\$\{\{([\s\S]*)\}\}$/, '$1');
  const asksForStatus = /\b(success|failure|always|cancelled)\s*\(/i.test(source);
  return truthy(evaluate(asksForStatus ? source : `success() && (${source})`, scope));
}

const EXPRESSION = /\$\{\{([\s\S]*?)\}\}/g;
const WHOLE_EXPRESSION = /^\$\{\{((?:(?!\}\})[\s\S])*)\}\}$/;

function evaluate(source: string, scope: Scope): data.ExpressionData {
  const functions = statusFunctions(scope);
  const names = Object.keys(scope.contexts);
  const parsed = new Parser(new Lexer(source.trim()).lex().tokens, names, functions).parse();
  const contexts = new data.Dictionary(
    ...names.map((key) => ({ key, value: toData(scope.contexts[key] ?? null) })),
  );
  return new Evaluator(parsed, contexts, new Map(functions.map((next) => [next.name, next]))).evaluate();
}

function toData(value: Json): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver);
}

function statusFunctions({ status, workspace }: Scope): FunctionDefinition[] {
  const answer = (name: string, value: boolean): FunctionDefinition => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  });
  return [
    answer('always', true),
    answer('success', status === 'success'),
    answer('failure', status === 'failure'),
    answer('cancelled', status === 'cancelled'),
    {
      name: 'hashfiles',
      minArgs: 1,
      maxArgs: 255,
      call: (...patterns) =>
        new data.StringData(
          hashFiles(
            workspace,
            patterns.map((next) => next.coerceString()),
          ),
        ),
    },
  ];
}

/** GitHub's hash: of the hashes of all files that match, in order of their paths; empty if none does. */
function hashFiles(workspace: string, patterns: string[]): string {
  const tests = patterns.map(globPattern);
  const files = readdirSync(workspace, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => tests.some((test) => test.test(path.slice(workspace.length + 1))))
    .sort();
  if (files.length === 0) return '';
  const hash = createHash('sha256');
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]{}]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (token) => GLOB_TOKENS[token] ?? token);
  return new RegExp(`^${source}$`);
}

const GLOB_TOKENS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
