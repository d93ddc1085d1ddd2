import { bytesOf } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { enumerate, grouped, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'output-schema-size',
  scope: 'list',
  severity: 'note',
  summary: 'Keep an output schema smaller than the input schema, or leave it out.',
  *check(tools) {
    const sizes = tools.map((tool) => ({
      tool,
      input: sizeOf(tool.inputSchema),
      output: sizeOf(tool.raw.outputSchema),
    }));
    const larger = sizes
      .filter(({ input, output }) => output > input)
      .sort((one, other) => other.output - one.output);
    if (larger.length > 0)
      yield {
        about: '',
        others: larger.slice(0, 3).map(({ tool }) => tool.subject),
        data: {
          tools: larger.length,
          bytes: larger.reduce((sum, { output }) => sum + output, 0),
          inputBytes: larger.reduce((sum, { input }) => sum + input, 0),
          worst: enumerate(larger.map(({ tool, output }) => `${tool.id} (${grouped(output)})`)),
        },
      };
  },
  message: ({ tools, bytes, inputBytes, worst }) =>
    `${plural(tools, 'output schema')} larger than the input schema: ${grouped(bytes)} bytes against ${grouped(inputBytes)}, worst ${worst}. No provider is sent output schemas, so models neither pay for them nor see them; the list on the wire and its client do. Shorten them, or leave them out where no client checks.`,
});

function sizeOf(schema: Json | undefined): number {
  return schema === undefined ? 0 : bytesOf(JSON.stringify(schema));
}
