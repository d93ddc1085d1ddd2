import type { JsonObject } from '../../../src/model/json.ts';

/** A tool of a demo server; `text` is what a call answers with. */
export interface DemoTool {
  name: string;
  description: string;
  inputSchema: JsonObject;
  text?: string;
}

/** How the server behaves besides answering. */
export interface DemoBehaviour {
  /** `http` listens on the port in PORT, under `/mcp`. */
  transport?: 'stdio' | 'http';
  /** Ends with this message and exit code 1 before it answers anything. */
  crash?: string;
  /** Runs at the start of the program, with `process` and `console` at hand. */
  prelude?: string;
}

/** The text of a whole MCP server in one file without dependencies, to be run by any Node from 18 on. */
export function mcpServer(
  tools: DemoTool[],
  { transport = 'stdio', crash, prelude = '' }: DemoBehaviour = {},
): string {
  const start = crash === undefined ? '' : `console.error(${JSON.stringify(crash)});\nprocess.exit(1);\n`;
  return `${prelude}\n${start}const tools = ${JSON.stringify(tools, null, 2)};\n${ANSWER}${TRANSPORTS[transport]}`;
}

const ANSWER = `
function answer({ id, method, params }) {
  if (id === undefined) return null;
  const result = results[method]?.(params);
  if (result === undefined) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  return { jsonrpc: '2.0', id, result };
}

const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'demo', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: tools.map(({ text, ...tool }) => tool) }),
  'tools/call': ({ name }) => ({
    content: [{ type: 'text', text: tools.find((tool) => tool.name === name)?.text ?? 'done' }],
  }),
};
`;

const TRANSPORTS = {
  stdio: `
import { createInterface } from 'node:readline';

createInterface({ input: process.stdin }).on('line', (line) => {
  const reply = answer(JSON.parse(line));
  if (reply !== null) console.log(JSON.stringify(reply));
});
`,
  http: `
import { createServer } from 'node:http';

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.method !== 'POST' || request.url !== '/mcp') return response.writeHead(405).end();
  const reply = answer(JSON.parse(body));
  if (reply === null) return response.writeHead(202).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}).listen(process.env.PORT, '127.0.0.1');
`,
} satisfies Record<NonNullable<DemoBehaviour['transport']>, string>;

/** Two tools of a boat rental, for tests that need some server. */
export const BOAT_TOOLS: DemoTool[] = [
  {
    name: 'list_boats',
    description: 'Lists the boats of one harbour that are free on a day.',
    inputSchema: {
      type: 'object',
      properties: {
        harbour: { type: 'string', description: 'Name of the harbour.' },
        day: { type: 'string', format: 'date', description: 'The day, such as 2026-05-01.' },
      },
      required: ['harbour'],
    },
    text: '[{"id":7,"name":"Seagull","seats":4}]',
  },
  {
    name: 'book_boat',
    description: 'Books a boat for one day. Fails where somebody else has it.',
    inputSchema: {
      type: 'object',
      properties: { boat: { type: 'integer', description: 'The id of the boat.' } },
      required: ['boat'],
    },
  },
];
