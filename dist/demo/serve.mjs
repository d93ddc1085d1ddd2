// A tools-only MCP server over stdio: just enough protocol for the demo, nothing to install.
import { createInterface } from 'node:readline';

export function serve({ version, instructions, tools, lookUps }) {
  const answers = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'shop', version },
      instructions,
    }),
    'tools/list': () => ({ tools }),
    'tools/call': ({ name, arguments: given = {} }) => called(lookUps[name], given),
    ping: () => ({}),
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const answer = answers[method];
    const error = { code: -32601, message: `Method not found: ${method}` };
    const reply = answer
      ? { jsonrpc: '2.0', id, result: answer(params ?? {}) }
      : { jsonrpc: '2.0', id, error };
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  });
}

function called(lookUp, given) {
  const found = lookUp?.(given);
  const text = found === undefined ? 'There is nothing of that number.' : JSON.stringify(found);
  return { content: [{ type: 'text', text }], ...(found === undefined ? { isError: true } : {}) };
}

export function tool(name, description, properties, required = Object.keys(properties)) {
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  };
}
