import type { ParameterCost, SchemaCost, ToolCost } from '../model/cost.ts';
import type { Share } from './counter.ts';
import type { Owner } from './formats/markup.ts';

type PartName = keyof Required<ToolCost['parts']>;

const PARTS: Record<Owner['kind'], PartName> = {
  framing: 'framing',
  name: 'name',
  description: 'description',
  wireOnly: 'wireOnly',
  schema: 'inputSchema',
  parameter: 'inputSchema',
  parameterDescription: 'inputSchema',
};

/** A tool's tokens by part. */
export function partsOf(shares: readonly Share[]): ToolCost['parts'] {
  const parts: ToolCost['parts'] = { name: 0, description: 0, inputSchema: 0, framing: 0 };
  for (const { owner, tokens } of shares) {
    const part = PARTS[owner.kind];
    parts[part] = (parts[part] ?? 0) + tokens;
  }
  return parts;
}

/** The input schema's tokens by parameter. */
export function schemaOf(shares: readonly Share[]): SchemaCost {
  const parameters = new Map<string, ParameterCost>();
  let overhead = 0;
  for (const { owner, tokens } of shares) {
    if (owner.parameter === null) {
      if (owner.kind === 'schema') overhead += tokens;
      continue;
    }
    const cost = parameters.get(owner.parameter) ?? { name: owner.parameter, description: 0, structure: 0 };
    cost[owner.kind === 'parameterDescription' ? 'description' : 'structure'] += tokens;
    parameters.set(owner.parameter, cost);
  }
  return { parameters: [...parameters.values()], overhead };
}
