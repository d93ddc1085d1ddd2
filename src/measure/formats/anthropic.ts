import type { Json } from '../../model/json.ts';
import { createJsonWriter, type JsonStyle } from './json.ts';
import { DESCRIPTION, FRAMING, Markup, NAME, type Owner, SCHEMA } from './markup.ts';
import { type SentTool, sentTool } from './sent.ts';

/** For models from 4.7 on: characters stand as they are. */
export const RAW: JsonStyle = { comma: ', ', colon: ': ', sorted: true, ascii: false };
/** For models up to 4.6: all beyond ASCII is escaped. */
export const ESCAPED: JsonStyle = { ...RAW, ascii: true };

const ROOT: Owner = { ...FRAMING, member: ownerOf };

/** The `tools` of a Messages request. Title, annotations, output schema, icons and the like are not sent. */
export function anthropicRequest(tools: readonly Json[], hostPrefix: string): Json {
  return tools
    .map((tool) => sentTool(tool, hostPrefix))
    .map(({ name, description, inputSchema }) => ({
      name,
      ...(description === null ? {} : { description }),
      input_schema: inputSchema,
    }));
}

/**
 * One tool as the model reads it: `<function>` around JSON whose schema has its keys sorted. With an exact tokenizer
 * this form gives the provider's own counts to the token on 19 of 19 servers and 136 of 136 single tools.
 */
export function anthropicTool({ name, description, inputSchema }: SentTool, style: JsonStyle): Markup {
  const markup = new Markup().add('<function>', FRAMING);
  const fields = { ...(description === null ? {} : { description }), name, parameters: inputSchema };
  createJsonWriter(markup, style)(fields, ROOT);
  return markup.add('</function>', FRAMING);
}

function ownerOf(key: string): Owner {
  if (key === 'name') return NAME;
  return key === 'description' ? DESCRIPTION : SCHEMA;
}
