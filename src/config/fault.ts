import type { z } from 'zod';
import { UserError } from '../errors.ts';
import type { ConfigDocument, Path } from './document.ts';
import { code } from './nearest.ts';

type Issue = z.core.$ZodIssue;

/**
 * The first fault of a config file, or of its part at `root`, as one sentence with its place; an unknown key before
 * what is missing for it. Messages of the shape begin with a verb.
 */
export function faultOf(error: z.ZodError, document: ConfigDocument, root: Path = []): UserError {
  const issues = error.issues.map(innermost);
  const issue = worst(issues) as Issue;
  const isKey = issue.code === 'unrecognized_keys';
  const path = [...root, ...issue.path, ...(isKey ? issue.keys.slice(0, 1) : [])];
  const part = isKey || issue.code === 'invalid_key' ? 'key' : 'value';
  const said = isKey ? issue.message : withValue(issue);
  return new UserError('config-invalid', `${document.at(path, part)}: ${pathText(path)} ${said}`);
}

/** `servers.catalog.calls[0].tool`, as code; the whole file for the empty path. */
export function pathText(path: Path): string {
  if (path.length === 0) return 'the file';
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return `\`${code(text.slice(1)).slice(1, -1)}\``;
}

/** Of a value that no branch of a union takes, the fault within the branch that it was meant for. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  for (const branch of issue.errors) {
    const inner = worst(branch);
    if (inner !== undefined && (inner.code === 'unrecognized_keys' || inner.path.length > 0))
      return innermost({ ...inner, path: [...issue.path, ...inner.path] });
  }
  return issue;
}

/** An unknown key explains what is missing beside it. */
function worst(issues: readonly Issue[]): Issue | undefined {
  return issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
}

/** `must be a time such as …, not `30`.` */
function withValue(issue: Issue): string {
  const [form = '', ...rest] = issue.message.split('; ');
  const value = valueText(issue);
  return `${form}${value}${rest.length === 0 ? '.' : `; ${rest.join('; ')}`}`;
}

function valueText({ code: kind, input }: Issue): string {
  if (kind === 'invalid_key') return '';
  if (input === undefined) return ', but is missing';
  if (input === null || input === '') return ', but is empty';
  if (typeof input === 'object' && kind !== 'invalid_type' && kind !== 'invalid_union') return '';
  if (Array.isArray(input)) return ', not a list';
  if (typeof input === 'object') return ', not a mapping';
  return `, not ${code(input)}`;
}
