import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isObject } from '../../../src/json.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';

/** One operation of GitHub's REST API that a request was matched with. */
export interface Operation {
  /** GitHub's name for it, such as `issues/create-comment`. */
  id: string;
  method: string;
  pattern: RegExp;
  /** Path segments that are fixed: where two operations match, the one with more of them is meant. */
  literals: number;
  /** JSON pointer of the operation in the description. */
  pointer: string;
  definition: JsonObject;
}

/** GitHub's OpenAPI description, as far as it was cut out, as a judge over requests and responses. */
export interface Contract {
  find(method: string, path: string): Operation | null;
  /** What the description says against this request, as sentences; empty if nothing. */
  judgeRequest(operation: Operation, query: URLSearchParams, body: Json | undefined): string[];
  judgeResponse(operation: Operation, status: number, body: Json | undefined): string[];
}

export function loadContract(): Contract {
  const description = JSON.parse(
    readFileSync(new URL('openapi.generated.json', import.meta.url), 'utf8'),
  ) as JsonObject;
  const operations = operationsOf(description);
  const judge = schemaJudge(description);
  return {
    find: (method, path) => find(operations, method, path),
    judgeRequest: (operation, query, body) => [
      ...judgeQuery(description, operation, query),
      ...judgeBody(operation, body, judge),
    ],
    judgeResponse: (operation, status, body) =>
      judgeResponse(description, { operation, status, body }, judge),
  };
}

type Judge = (pointer: string, value: Json) => string | null;

function operationsOf(description: JsonObject): Operation[] {
  return Object.entries(objectAt(description, 'paths')).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).map(([method, definition]) => ({
      id: String(objectAt(item, method).operationId),
      method: method.toUpperCase(),
      pattern: patternOf(path),
      literals: path.split('/').filter((segment) => !segment.includes('{')).length,
      pointer: `/paths/${escapePointer(path)}/${method}`,
      definition: isObject(definition) ? definition : {},
    })),
  );
}

const SLASHED_PARAMETERS = new Set(['path', 'ref', 'basehead']);

function patternOf(path: string): RegExp {
  const source = path.replace(/\{(\w+)\}/g, (_, name) => (SLASHED_PARAMETERS.has(name) ? '.+' : '[^/]+'));
  return new RegExp(`^${source}$`);
}

function find(operations: Operation[], method: string, path: string): Operation | null {
  return operations
    .filter((operation) => operation.method === method && operation.pattern.test(path))
    .reduce<Operation | null>(
      (best, next) => (best === null || next.literals > best.literals ? next : best),
      null,
    );
}

function judgeQuery(description: JsonObject, operation: Operation, query: URLSearchParams): string[] {
  const parameters = Array.isArray(operation.definition.parameters) ? operation.definition.parameters : [];
  const known = new Set(
    parameters
      .map((parameter) => resolve(description, parameter))
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => String(parameter.name)),
  );
  return [...query.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `request ${operation.id}: unknown query parameter ${name}`);
}

function judgeBody(operation: Operation, body: Json | undefined, judge: Judge): string[] {
  const requestBody = objectAt(operation.definition, 'requestBody');
  const schema = objectAt(requestBody, 'content', 'application/json', 'schema');
  if (body === undefined) {
    return requestBody.required === true ? [`request ${operation.id}: the body is missing`] : [];
  }
  const fault = judge(`${operation.pointer}/requestBody/content/application~1json/schema`, body);
  const known = new Set(Object.keys(objectAt(schema, 'properties')));
  const unknown = isObject(body) && known.size > 0 ? Object.keys(body).filter((key) => !known.has(key)) : [];
  return [
    ...(fault === null ? [] : [`request ${operation.id}: ${fault}`]),
    ...unknown.map((key) => `request ${operation.id}: unknown property ${key}`),
  ];
}

interface Answer {
  operation: Operation;
  status: number;
  body: Json | undefined;
}

/** Refusals that the description does not list for each operation. */
const ALWAYS_POSSIBLE = new Set([401, 403, 404]);

function judgeResponse(description: JsonObject, { operation, status, body }: Answer, judge: Judge): string[] {
  const responses = objectAt(operation.definition, 'responses');
  const response = objectAt(responses, String(status));
  if (!Object.hasOwn(responses, String(status))) {
    return ALWAYS_POSSIBLE.has(status) ? [] : [`response ${operation.id}: status ${status} is not described`];
  }
  const pointer =
    typeof response.$ref === 'string'
      ? response.$ref.replace('#', '')
      : `${operation.pointer}/responses/${status}`;
  if (objectAt(resolve(description, response), 'content', 'application/json').schema === undefined) return [];
  const fault = judge(`${pointer}/content/application~1json/schema`, body ?? null);
  return fault === null ? [] : [`response ${operation.id} ${status}: ${fault}`];
}

function schemaJudge(description: JsonObject): Judge {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'repo.nwo': true } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'github', ...(toJsonSchema(description) as JsonObject) });
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `github#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' }).slice(0, 500);
  };
}

/** OpenAPI 3.0's `nullable` and `discriminator` in the words of JSON Schema. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isObject(value)) return value;
  const { nullable, discriminator: _, ...rest } = value;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, toJsonSchema(child)]));
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function resolve(description: JsonObject, value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  if (typeof value.$ref !== 'string') return value;
  return objectAt(description, ...value.$ref.split('/').slice(1));
}

function objectAt(value: Json | undefined, ...keys: string[]): JsonObject {
  const found = keys.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), value);
  return isObject(found) ? found : {};
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}
