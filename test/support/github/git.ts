import { spawn } from 'node:child_process';

export interface GitOptions {
  cwd?: string;
  input?: string | Buffer;
  env?: Record<string, string>;
}

/** Runs git without the settings of this machine's user. Never synchronous: the servers live in this process. */
export async function git(args: string[], { cwd, input, env = {} }: GitOptions = {}): Promise<string> {
  const child = spawn('git', args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    }),
  ]);
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout.trim();
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
