import { describe, expect, it } from 'vitest';
import { createFinder, placed } from '../../src/lint/place.ts';
import type { Finding } from '../../src/model/finding.ts';

const TYPESCRIPT = `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: "catalog", version: '1.0.0' });
// don't list "search_orders" twice
server.registerTool(
  'search_orders',
  { description: "Searches orders; see \`get_order\`." },
  handler,
);
server.tool("get_order", { id: z.string() }, getOrder);
const tools = [{ name: \`cancel_order\`, inputSchema: {} }];
switch (request.params.name) {
  case 'cancel_order':
    return cancel();
  case "refund":
    return refund();
}
`;

const PYTHON = `from mcp.server.fastmcp import FastMCP

mcp = FastMCP("demo")


@mcp.tool()
async def list_invoices(limit: int = 10) -> list[str]:
    """Lists invoices."""


@mcp.tool(name="pay_invoice", annotations={"destructiveHint": True})
def pay(id: str) -> str:
    return list_invoices(id)


def helper(x):
    return Tool(name='void_invoice', inputSchema={})
`;

const GO = `package main

func register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "read_log", Description: "Reads."}, readLog)
	s.AddTool(mcp.NewTool("tail_log", mcp.WithDescription("tail_log follows")), tail)
	t := Tool{
		Name: ${'`'}clear_log${'`'},
	}
	if name == "clear_log" {
	}
}
`;

const RUST = `impl Server {
    #[tool(description = "Adds two numbers")]
    async fn add_numbers(&self, args: Args) -> Result<CallToolResult> {
        todo!()
    }

    #[tool(name = "mul_numbers", description = "Multiplies")]
    fn multiply(&self) -> String { String::new() }

    fn plain(&self) { Tool::new("sub_numbers", "Subtracts", schema()) }
}
`;

const FILES = { 'src/server.ts': TYPESCRIPT, 'server.py': PYTHON, 'cmd/main.go': GO, 'src/lib.rs': RUST };

function locate(name: string, files: Record<string, string> = FILES) {
  const finder = createFinder([name]);
  for (const [file, text] of Object.entries(files)) finder.read({ file, text });
  const location = finder.locationOf(name);
  return location ? `${location.file}:${location.line}` : location;
}

describe('createFinder', () => {
  it.each([
    ['search_orders', 'src/server.ts:5'],
    ['get_order', 'src/server.ts:9'],
    ['cancel_order', 'src/server.ts:10'],
    ['refund', 'src/server.ts:14'],
    ['list_invoices', 'server.py:7'],
    ['pay_invoice', 'server.py:11'],
    ['void_invoice', 'server.py:17'],
    ['helper', 'server.py:16'],
    ['read_log', 'cmd/main.go:4'],
    ['tail_log', 'cmd/main.go:5'],
    ['clear_log', 'cmd/main.go:7'],
    ['add_numbers', 'src/lib.rs:3'],
    ['mul_numbers', 'src/lib.rs:7'],
    ['sub_numbers', 'src/lib.rs:10'],
  ])('%s is at %s', (name, place) => {
    expect(locate(name)).toBe(place);
  });

  it.each<[string, string, string, null | undefined]>([
    ['stands nowhere', 'nothing_here', 'x', undefined],
    ['stands without quotes', 'abc', 'abc("x")', undefined],
    ['is a part of a literal', 'abc', '"abc_d" "x abc"', undefined],
    ['is quoted on two lines', 'abc', 'f("abc")\ng("abc")', null],
    ['is registered on two lines', 'abc', '{ name: "abc" }\n{ name: "abc" }', null],
    ['has no name', '', '""', undefined],
  ])('%s', (_, name, text, place) => {
    expect(locate(name, { 'a.ts': text })).toBe(place);
  });

  it('takes one line for one place, however often it says the name', () => {
    expect(locate('abc', { 'a.ts': '\nf("abc", \'abc\')' })).toBe('a.ts:2');
  });

  it('takes names for what they are', () => {
    for (const name of ['__proto__', 'constructor', 'a.b*c', 'x/y'])
      expect(locate(name, { 'a.ts': `tool("${name}")` })).toBe('a.ts:1');
  });

  it('reads quotes by the million', () => {
    expect(locate('abc', { 'a.ts': `${'"'.repeat(500_000)}\n${"'a".repeat(200_000)}\n'abc'` })).toBe(
      'a.ts:3',
    );
  });
});

describe('placed', () => {
  const fallback = { file: '.github/mcp-token-delta.yml', line: 1 };
  const finding = (subject: Finding['subject'], others?: Finding['subject'][]): Finding => ({
    rule: 'x',
    severity: 'error',
    subject,
    at: '',
    about: '',
    message: '',
    data: {},
    introduced: true,
    ...(others === undefined ? {} : { others }),
  });
  const at = { file: 'a.ts', line: 7 };
  const locationOf = (name: string) => (name === 'known' ? at : name === 'twice' ? null : undefined);

  const toolOf = (call: string) => (call === 'call:first page' ? 'known' : undefined);

  it.each<[string, Finding, object]>([
    ['at the tool', finding('tool:known'), at],
    ['at the tool that was called', finding('call:first page'), at],
    ['in the config file for another call', finding('call:other'), fallback],
    ['at the first of two of that name', finding('tool:known#2'), at],
    ['in the config file for a tool that is not found', finding('tool:other'), fallback],
    ['in the config file for a tool that is found twice', finding('tool:twice'), fallback],
    ['at a tool that a finding on the server names', finding('server', ['tool:other', 'tool:known']), at],
    ['in the config file for the server', finding('server'), fallback],
    ['in the config file for the instructions', finding('instructions'), fallback],
    ['never at the other tool of a finding on a tool', finding('tool:other', ['tool:known']), fallback],
  ])('%s', (_, one, location) => {
    expect(placed([one], { locationOf, toolOf, fallback })).toEqual([{ ...one, location }]);
  });

  it('has no place without a config file', () => {
    expect(placed([finding('server')], { locationOf, toolOf, fallback: null })).toEqual([finding('server')]);
  });
});
