import { connect, createServer } from 'node:net';

/** A firewall that swallows packets counts as nobody. */
const CONNECT_MS = 1_000;

/** A port of this machine that nothing listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Whether something listens at the host and port of an address. */
export function isListening(url: URL): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: portOf(url) });
    const answer = (listening: boolean) => {
      socket.destroy();
      done(listening);
    };
    socket.setTimeout(CONNECT_MS, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

export function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
