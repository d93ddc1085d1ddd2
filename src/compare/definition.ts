import { isObject } from '../json.ts';
import type { ContractChange } from '../model/change.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { annotationChanges } from './annotations.ts';
import { fieldChanges, metaChanges } from './fields.ts';
import { schemaText, valueText } from './form.ts';
import { schemaChanges } from './schema/changes.ts';

/** What changed between two definitions of one tool, the name aside. */
export function definitionChanges(base: JsonObject, head: JsonObject): ContractChange[] {
  return [
    ...fieldChanges(base, head, { at: '', what: 'metadata-changed', without: COMPARED_APART }),
    ...annotationChanges(base.annotations, head.annotations),
    ...schemaChanges(base.inputSchema, head.inputSchema, { at: '/inputSchema', direction: 'input' }),
    ...outputChanges(base.outputSchema, head.outputSchema),
    ...taskChanges(base.execution, head.execution),
    ...metaChanges(base._meta, head._meta),
  ];
}

/** A definition without its name as text: the same for two that differ in the order of keys and sets alone. */
export function definitionText({ name: _, inputSchema, outputSchema, ...rest }: JsonObject): string {
  return [valueText(rest), schemaText(inputSchema ?? null), schemaText(outputSchema ?? null)].join('\n');
}

const COMPARED_APART: ReadonlySet<string> = new Set([
  'name',
  'annotations',
  'inputSchema',
  'outputSchema',
  'execution',
  '_meta',
]);

function outputChanges(base: Json | undefined, head: Json | undefined): ContractChange[] {
  const at = '/outputSchema';
  if (isObject(base) && isObject(head)) return schemaChanges(base, head, { at, direction: 'output' });
  if (isObject(base)) return [{ at, what: 'output-removed', breaking: true }];
  return isObject(head) ? [{ at, what: 'output-added', breaking: false }] : [];
}

/** `execution.taskSupport`: a call as a task and a plain one are both right only where it is `optional`. */
function taskChanges(base: Json | undefined, head: Json | undefined): ContractChange[] {
  const [before, after] = [taskSupport(base), taskSupport(head)];
  const rest = fieldChanges(isObject(base) ? base : {}, isObject(head) ? head : {}, {
    at: '/execution',
    what: 'metadata-changed',
    without: new Set(['taskSupport']),
  });
  if (before === after) return rest;
  const at = '/execution/taskSupport';
  return [{ at, what: 'metadata-changed', breaking: after !== 'optional', before, after }, ...rest];
}

/** A tool that says nothing cannot be called as a task (MCP 2025-11-25). */
function taskSupport(execution: Json | undefined): string {
  const said = isObject(execution) ? execution.taskSupport : undefined;
  return said === 'optional' || said === 'required' ? said : 'forbidden';
}
