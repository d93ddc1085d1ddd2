import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { DESCRIPTION, FRAMING, Markup, NAME, SCHEMA } from './markup.ts';
import { type SentTool, sentTool } from './sent.ts';
import { addComment, hasProperties, writeTypes } from './typescript.ts';

export const OPENING = 'namespace functions {\n\n';
export const CLOSING = '} // namespace functions';

/** The `tools` of a Responses request. */
export function openaiRequest(tools: readonly Json[], hostPrefix: string): Json {
  return tools
    .map((tool) => sentTool(tool, hostPrefix))
    .map(({ name, description, inputSchema }) => ({
      type: 'function',
      name,
      ...(description === null ? {} : { description }),
      parameters: inputSchema,
    }));
}

/** One tool as the model reads it: the type of a function, with its description as a comment. */
export function openaiTool({ name, description, inputSchema }: SentTool): Markup {
  const markup = new Markup();
  addComment(markup, description ?? undefined, { text: DESCRIPTION, marks: FRAMING });
  markup.add('type ', FRAMING).add(name, NAME).add(' = (', FRAMING);
  if (isObject(inputSchema) && hasProperties(inputSchema)) {
    markup.add('_: ', SCHEMA);
    writeTypes(markup, inputSchema);
  }
  return markup.add(') => any;\n\n', FRAMING);
}
