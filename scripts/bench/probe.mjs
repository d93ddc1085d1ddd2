// The least that a measurement can cost: start the server, three lines of JSON-RPC, wait for its end.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const params = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'probe', version: '0' },
};
send({ id: 1, method: 'initialize', params });
createInterface({ input: server.stdout }).on('line', (line) => {
  const { id } = JSON.parse(line);
  if (id === 1) {
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/list' });
  } else if (id === 2) server.stdin.end();
});
