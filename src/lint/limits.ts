import { CLAUDE_CODE_LIMITS } from '../hosts.ts';

/** What one provider or host allows, and how we know. */
export interface ProviderLimit<T> {
  /** For a reader, e.g. `OpenAI`. */
  who: string;
  value: T;
  /** What happens beyond it. */
  effect: 'refuses' | 'cuts' | 'drops' | 'warns';
  source: string;
  /** When the source was read, as YYYY-MM. */
  date: string;
}

/** Tool names. The strictest that all take is `anthropic`. */
export const TOOL_NAME = {
  anthropic: limit(
    'Anthropic',
    { pattern: /^[A-Za-z0-9_-]{1,64}$/, maxLength: 64 },
    'refuses',
    'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  ),
  openai: limit(
    'OpenAI',
    { pattern: /^[A-Za-z0-9_-]{1,64}$/, maxLength: 64 },
    'refuses',
    'https://platform.openai.com/docs/api-reference/chat/create',
  ),
  bedrock: limit(
    'Amazon Bedrock',
    { pattern: /^[A-Za-z0-9_-]{1,64}$/, maxLength: 64 },
    'refuses',
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
  ),
  gemini: limit(
    'Gemini',
    { pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/, maxLength: 128 },
    'refuses',
    'https://github.com/dust-tt/dust/pull/28212',
  ),
  vscode: limit(
    'VS Code',
    { pattern: /^[a-z0-9_-]+$/, maxLength: 64 },
    'warns',
    'https://github.com/sxhxliang/mcp-access-point/issues/10',
  ),
  mcp: limit(
    'MCP',
    { pattern: /^[A-Za-z0-9_./-]{1,128}$/, maxLength: 128 },
    'warns',
    'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
  ),
} satisfies Record<string, ProviderLimit<{ pattern: RegExp; maxLength: number }>>;

/** Server name and tool name together, as a host joins them. */
export const PREFIXED_NAME = {
  cursor: limit(
    'Cursor',
    { shape: 'server + tool', extra: 0, maxLength: 60 },
    'drops',
    'https://github.com/ComposioHQ/composio/issues/2788',
  ),
  claudeCode: limit(
    'Claude Code',
    { shape: 'mcp__server__tool', extra: 'mcp____'.length, maxLength: 64 },
    'refuses',
    'https://github.com/microsoft/mcp/issues/842',
  ),
} satisfies Record<string, ProviderLimit<{ shape: string; extra: number; maxLength: number }>>;

/** Tools in one request, or of all servers in one host. */
export const TOOL_COUNT = {
  openai: limit('OpenAI', 128, 'refuses', 'https://github.com/openai/openai-openapi/pull/76'),
  vscode: limit('VS Code', 128, 'refuses', 'https://github.com/postmanlabs/postman-mcp-server/pull/26'),
  windsurf: limit('Windsurf', 100, 'drops', 'https://github.com/DaxianLee/cocos-mcp-server/issues/11'),
  cursor: limit('Cursor', 80, 'warns', 'https://github.com/Snowflake-Labs/mcp/issues/77'),
  olderCursor: limit('older Cursor', 40, 'drops', 'https://github.com/supabase/mcp/issues/52'),
} satisfies Record<string, ProviderLimit<number>>;

/** Characters of a tool's description. */
export const DESCRIPTION_LENGTH = {
  claudeCode: limit(
    'Claude Code',
    CLAUDE_CODE_LIMITS.textShown,
    'cuts',
    'https://github.com/anthropics/claude-code/issues/41593',
  ),
  openaiChat: limit(
    'OpenAI Chat Completions',
    1_024,
    'refuses',
    'https://portkey.ai/error-library/input-validation-error-10475',
  ),
  chatgptDirectory: limit(
    'The app directory of ChatGPT',
    200,
    'refuses',
    'https://github.com/whisper-money/whisper-money/issues/751',
  ),
} satisfies Record<string, ProviderLimit<number>>;

/** Characters of a server's instructions. */
export const INSTRUCTIONS_LENGTH = {
  claudeCode: limit(
    'Claude Code',
    CLAUDE_CODE_LIMITS.textShown,
    'cuts',
    'https://github.com/anthropics/claude-code/issues/81268',
  ),
} satisfies Record<string, ProviderLimit<number>>;

/** Annotations that an app directory wants stated, in `annotations` itself. */
export const DIRECTORY_ANNOTATIONS = limit(
  'The app directories of Claude and ChatGPT',
  ['title', 'readOnlyHint', 'destructiveHint', 'openWorldHint'],
  'refuses',
  'https://github.com/whisper-money/whisper-money/issues/751',
);

/** Bytes of one line on standard output that some readers take. */
export const LINE_BYTES = limit(
  'line readers with a 64 KiB buffer (Python asyncio, Go bufio.Scanner)',
  65_536,
  'refuses',
  'https://docs.python.org/3/library/asyncio-stream.html',
);

/** What a host makes of a long response, in tokens but for `filed`, which is characters. */
export const RESPONSE_TOKENS = {
  warned: limit(
    'Claude Code',
    CLAUDE_CODE_LIMITS.responseWarned,
    'warns',
    'https://code.claude.com/docs/en/mcp',
  ),
  cut: limit('Claude Code', CLAUDE_CODE_LIMITS.responseCut, 'cuts', 'https://code.claude.com/docs/en/mcp'),
  filed: limit(
    'Claude Code',
    CLAUDE_CODE_LIMITS.responseFiled,
    'cuts',
    'https://code.claude.com/docs/en/mcp',
  ),
} satisfies Record<string, ProviderLimit<number>>;

/** Keys of `_meta`: what the specification calls well-formed, and which prefixes it keeps. */
export const META_KEY = limit(
  'MCP',
  {
    prefix: /^(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/,
    name: /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/,
    reserved: ['modelcontextprotocol', 'mcp'],
    known: ['io.modelcontextprotocol/related-task', 'io.modelcontextprotocol/model-immediate-response'],
  },
  'refuses',
  'https://modelcontextprotocol.io/specification/2025-11-25/basic',
);

function limit<T>(
  who: string,
  value: T,
  effect: ProviderLimit<T>['effect'],
  source: string,
): ProviderLimit<T> {
  return { who, value, effect, source, date: '2026-08' };
}
