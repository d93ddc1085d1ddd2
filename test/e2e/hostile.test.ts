import { expect, test } from 'vitest';
import { commentHtml } from '../browser/markdown.ts';
import { BOAT_TOOLS, type DemoTool, mcpServer } from '../support/github/mcp-server.ts';
import { useRig } from '../support/github/use-rig.ts';
import { comment, FAILED, headline, openBoats, runPull, seen } from './scenario.ts';

const rig = useRig();

const MARKER = '<!-- mcp-token-delta key=mcp/cost/default -->';
const COMMANDS = [
  '::error::pwned',
  '##[error]pwned',
  '::add-mask::fail',
  '::set-output name=verdict::pass',
  '::stop-commands::x',
];
const TEXTS = [
  ...COMMANDS,
  MARKER,
  '@octocat',
  '#1',
  '<img src=x onerror=alert(1)>',
  '</code></details><a href="https://example.com">x</a>',
  '[x](https://example.com)',
  '| a | b |',
  '```\n# Title',
  'a\n::error::second line',
  '\u202egnp.exe',
  'someone@example.com',
  'www.example.com',
];
const PRINTED = COMMANDS.flatMap((line) => [line, `  ${line}`, `text ${line}`]).join('\n');

function hostileTools(): DemoTool[] {
  return TEXTS.map((text) => ({
    name: text,
    description: `${text} ${text}`,
    inputSchema: {
      type: 'object',
      properties: { [text]: { type: 'string', enum: [text], description: text } },
    },
  }));
}

function plainOf(html: string): string {
  return html.replaceAll(/<(code|pre)[ >].*?<\/\1>/gs, '');
}

function expectTame(body: string): void {
  expect(body.split(MARKER)).toHaveLength(2);
  expect(body.endsWith(MARKER)).toBe(true);
  const html = commentHtml(body);
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/href="(https:..example\.com|mailto:)/);
  expect(plainOf(html)).not.toMatch(/@octocat|#1\b/);
  expect(html).not.toContain('<h1');
  expect(html).not.toContain('\u202e');
}

test('tool names, texts and output of a server are no commands, mentions or markers', async () => {
  const print = `console.error(${JSON.stringify(PRINTED)}); console.log(${JSON.stringify(PRINTED)});`;
  const pull = await openBoats(rig(), {
    files: { 'server.mjs': mcpServer([...BOAT_TOOLS, ...hostileTools()], { prelude: print }) },
  });
  const run = await runPull(rig(), pull, { inputs: { setup: `cat <<'EOF'\n${PRINTED}\nEOF` } });
  expect(seen(run)).toEqual(FAILED);
  expect(run.annotations.length).toBeLessThanOrEqual(20);
  for (const { title, message } of run.annotations) {
    expect(title).toMatch(/^MCP token cost$|^[a-z-]+( in .*)?$/s);
    expect(`${title}\n${message}`).not.toMatch(/^\s*::|##\[/m);
  }
  expect(run.annotations.filter(({ message }) => message === 'pwned')).toEqual([]);
  expect(run.log).not.toContain('***');
  expectTame((await comment(pull)).body);
});

test('what a server says before it dies is quoted, and nothing more', async () => {
  const pull = await openBoats(rig(), {
    files: { 'server.mjs': mcpServer([], { crash: [...TEXTS, ...COMMANDS].join('\n') }) },
  });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toMatchObject({ verdict: 'error' });
  expect(run.annotations).toHaveLength(1);
  expect(run.log).not.toContain('***');
  expectTame((await comment(pull)).body);
});

test('more changes than a comment holds', async () => {
  const many = Array.from({ length: 400 }, (_, at): DemoTool => {
    const name = `tool_${at}_${'x'.repeat(100)}`;
    const properties = Object.fromEntries(
      Array.from({ length: 8 }, (_, key) => [`p${key}`, { $ref: `#/nowhere/${key}` }]),
    );
    return { name, description: `Does ${at}.`, inputSchema: { type: 'object', properties } };
  });
  const pull = await openBoats(rig(), { files: { 'server.mjs': mcpServer(many) } });
  const run = await runPull(rig(), pull);
  const { body } = await comment(pull);
  expect(body.length).toBeLessThan(65_536);
  expect(headline(body)).toMatch(/^❌ MCP token cost: \+/);
  expect(body).toMatch(/… and 392 more changed tools|… and \d+ more changed tools/);
  expect(Buffer.byteLength(run.summary)).toBeLessThan(1024 * 1024);
  expect(run.annotations.length).toBeLessThanOrEqual(20);
});

test('server and setup see neither tokens nor inputs nor the files of the runner', async () => {
  const spy =
    "import { writeFileSync } from 'node:fs';\nwriteFileSync(`${process.env.HOME}/server.json`, JSON.stringify(process.env));";
  const pull = await openBoats(rig(), {
    files: { 'server.mjs': mcpServer(BOAT_TOOLS, { prelude: spy }) },
  });
  const run = await runPull(rig(), pull, {
    permissions: { contents: 'read', 'pull-requests': 'write', 'id-token': 'write' },
    inputs: {
      env: 'BOATS_KEY=for-the-server',
      setup: 'env -0 > "$HOME/setup"',
      'anthropic-api-key': '${{ secrets.ANTHROPIC }}',
    },
    before: [{ run: 'echo "NPM_TOKEN=npm-secret" >> "$GITHUB_ENV"' }],
    after: [
      {
        id: 'seen',
        if: 'always()',
        run: [
          'echo "server=$(cat "$HOME/server.json")" >> "$GITHUB_OUTPUT"',
          'echo "setup=$(tr "\\0" "\\n" < "$HOME/setup" | cut -d = -f 1 | xargs)" >> "$GITHUB_OUTPUT"',
        ].join('\n'),
      },
    ],
    order: { secrets: { ANTHROPIC: 'anthropic-secret' } },
  });
  const server = JSON.parse(run.outputs.seen?.server ?? '{}') as Record<string, string>;
  const secret = /^(INPUT_|ACTIONS_|GITHUB_|NPM_|NODE_AUTH)|TOKEN(?!_DELTA_PROCESS)|STEP_SUMMARY/;
  expect(Object.keys(server).filter((name) => secret.test(name))).toEqual([]);
  expect(Object.values(server).join('\n')).not.toMatch(/must-not-leak|npm-secret|anthropic-secret/);
  expect(server).toMatchObject({ BOATS_KEY: 'for-the-server', CI: 'true' });
  const setup = run.outputs.seen?.setup?.split(' ') ?? [];
  expect(setup).toContain('PATH');
  expect(setup.filter((name) => secret.test(name))).toEqual([]);
});
