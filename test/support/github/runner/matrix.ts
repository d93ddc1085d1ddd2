import { isObject } from '../../../../src/json.ts';
import type { Json, JsonObject } from '../../../../src/model/json.ts';

/** The legs of a matrix by GitHub's rules: the product, less `exclude`, plus `include`. No matrix is one empty leg. */
export function expandMatrix(matrix: Json | undefined): JsonObject[] {
  if (!isObject(matrix)) return [{}];
  const { include = [], exclude = [], ...axes } = matrix;
  const product = Object.entries(axes).reduce<JsonObject[]>(
    (legs, [name, values]) =>
      legs.flatMap((leg) => listOf(values).map((value) => ({ ...leg, [name]: value }))),
    Object.keys(axes).length === 0 ? [] : [{}],
  );
  const kept = product.filter(
    (leg) => !listOf(exclude).some((pattern) => isObject(pattern) && agrees(leg, pattern)),
  );
  return listOf(include).reduce<JsonObject[]>(
    (legs, extra) => (isObject(extra) ? includeInto(legs, extra, Object.keys(axes)) : legs),
    kept,
  );
}

/** The name that GitHub shows: `job (a, b)`. */
export function legName(job: string, leg: JsonObject): string {
  const values = Object.values(leg).map((value) => (isObject(value) ? JSON.stringify(value) : String(value)));
  return values.length === 0 ? job : `${job} (${values.join(', ')})`;
}

/** Extends each leg whose own axes it would not change; becomes a leg by itself if there is none. */
function includeInto(legs: JsonObject[], extra: JsonObject, axes: string[]): JsonObject[] {
  const onAxes = Object.fromEntries(Object.entries(extra).filter(([key]) => axes.includes(key)));
  const fits = legs.map((leg) => axes.some((axis) => axis in leg) && agrees(leg, onAxes));
  if (!fits.includes(true)) return [...legs, extra];
  return legs.map((leg, index) => (fits[index] ? { ...leg, ...extra } : leg));
}

function agrees(leg: JsonObject, pattern: JsonObject): boolean {
  return Object.entries(pattern).every(([key, value]) => JSON.stringify(leg[key]) === JSON.stringify(value));
}

function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [value];
}
