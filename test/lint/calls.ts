import type { CallCost, JsonAnatomy, ResponseAnatomy, TextAnatomy } from '../../src/model/response.ts';
import type { Given } from './support.ts';

/** Calls for the tests of rules: a whole valid one of the tool `list`, with what the test is about laid over. */
export function call(over: Partial<CallCost> = {}, response: Partial<ResponseAnatomy> = {}): CallCost {
  return {
    name: 'list',
    subject: 'call:list',
    tool: 'list',
    origin: 'configured',
    arguments: '{}',
    outcome: { kind: 'ok' },
    stability: { kind: 'stable' },
    bytes: 3_000,
    tokens: { claude: 1_000 },
    response: {
      sent: 'content',
      wireBytes: 3_100,
      blocks: [],
      media: [],
      advice: [],
      signs: [],
      ...response,
    },
    ...over,
  };
}

export function calls(...all: CallCost[]): Given {
  return { snapshot: { calls: all } };
}

export function json(over: Partial<JsonAnatomy> = {}): JsonAnatomy {
  return {
    bytes: 3_000,
    minified: 3_000,
    whitespaceTokens: 0,
    records: null,
    fields: [],
    arrays: [],
    repeatedBytes: 0,
    base64Bytes: 0,
    ...over,
  };
}

export function text(bytes: number, duplicateLineBytes: number): TextAnatomy {
  return { lines: 100, bytes, duplicateLineBytes, duplicateBlockBytes: 0, markupBytes: 0 };
}
