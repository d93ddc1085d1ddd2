import { isObject } from '../json.ts';
import type { ContractChange } from '../model/change.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Subject } from '../model/subject.ts';
import { fieldChanges, metaChanges } from './fields.ts';
import { schemaChanges } from './schema/changes.ts';

/** A prompt, a resource or a template that differs. Nothing counts its tokens: hosts do not send these lists. */
export interface ListChange {
  kind: 'added' | 'removed' | 'changed';
  subject: Subject;
  contract: ContractChange[];
}

interface ListKind {
  subject: 'prompt' | 'resource' | 'template';
  /** The key that names an item. */
  key: string;
  changes(base: JsonObject, head: JsonObject): ContractChange[];
}

const LISTS = {
  prompts: { subject: 'prompt', key: 'name', changes: promptChanges },
  resources: { subject: 'resource', key: 'uri', changes: resourceChanges },
  resourceTemplates: { subject: 'template', key: 'uriTemplate', changes: resourceChanges },
} satisfies Partial<Record<keyof Snapshot, ListKind>>;

/** Changes of the lists beside the tools, whatever the order of their items. */
export function listChanges(base: Snapshot, head: Snapshot): ListChange[] {
  return (Object.keys(LISTS) as (keyof typeof LISTS)[]).flatMap((list) =>
    itemChanges(base[list], head[list], LISTS[list]),
  );
}

function itemChanges(base: Json[], head: Json[], { subject, key, changes }: ListKind): ListChange[] {
  const [before, after] = [itemsOf(base, key), itemsOf(head, key)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): ListChange[] => {
    const [was, is] = [before.get(id), after.get(id)];
    const at = `${subject}:${id}` as const;
    if (was === undefined) return [{ kind: 'added', subject: at, contract: [entry('added', false)] }];
    if (is === undefined) return [{ kind: 'removed', subject: at, contract: [entry('removed', true)] }];
    const contract = changes(was, is);
    return contract.length === 0 ? [] : [{ kind: 'changed', subject: at, contract }];
  });
}

function entry(what: 'added' | 'removed', breaking: boolean): ContractChange {
  return { at: '', what, breaking };
}

/** Items by name; the second of one name is `name#2`. */
function itemsOf(list: Json[], key: string): Map<string, JsonObject> {
  const items = new Map<string, JsonObject>();
  const seen = new Map<string, number>();
  for (const item of list) {
    if (!isObject(item)) continue;
    const name = typeof item[key] === 'string' ? item[key] : 'unnamed';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    items.set(count === 1 ? name : `${name}#${count}`, item);
  }
  return items;
}

function promptChanges(base: JsonObject, head: JsonObject): ContractChange[] {
  const plain = fieldChanges(base, head, { at: '', what: 'metadata-changed', without: PROMPT_APART });
  const changes = schemaChanges(argumentsSchema(base), argumentsSchema(head), { at: '', direction: 'input' });
  const below = changes.map((change) => ({
    ...change,
    at: change.at.replace(/^\/properties/, '/arguments'),
  }));
  return [...plain, ...below, ...metaChanges(base._meta, head._meta)];
}

const PROMPT_APART: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

/** The arguments of a prompt as if a schema described them. */
function argumentsSchema({ arguments: list }: JsonObject): JsonObject {
  const properties: JsonObject = Object.create(null);
  const required: string[] = [];
  for (const argument of Array.isArray(list) ? list : []) {
    if (!isObject(argument) || typeof argument.name !== 'string') continue;
    const { name, required: isRequired, ...texts } = argument;
    properties[name] = texts;
    if (isRequired === true) required.push(name);
  }
  return { type: 'object', properties, required };
}

function resourceChanges(base: JsonObject, head: JsonObject): ContractChange[] {
  const plain = fieldChanges(base, head, { at: '', what: 'metadata-changed', without: RESOURCE_APART });
  return [...plain, ...annotationsOf(base, head), ...metaChanges(base._meta, head._meta)];
}

/** `size` tells of what a resource holds now, as `annotations.lastModified` does: no part of the contract. */
const RESOURCE_APART: ReadonlySet<string> = new Set(['uri', 'uriTemplate', 'size', 'annotations', '_meta']);

function annotationsOf(
  { annotations: base }: JsonObject,
  { annotations: head }: JsonObject,
): ContractChange[] {
  return fieldChanges(isObject(base) ? base : {}, isObject(head) ? head : {}, {
    at: '/annotations',
    what: 'annotations-changed',
    without: new Set(['lastModified']),
  });
}
