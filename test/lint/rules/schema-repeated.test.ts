import rule from '../../../src/lint/rules/schema-repeated.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const NOTE = 'Paths are resolved against the folder that the server was started in.';
const long: JsonObject = { type: 'string', description: `The path of a file in the catalogue. ${NOTE}` };
const box: JsonObject = { type: 'object', properties: { inner: long } };
const output: JsonObject = {
  type: 'object',
  properties: { op: { type: 'string' }, status: { type: 'string' } },
};

const three = (fields: (n: number) => JsonObject) => ({
  tools: [1, 2, 3].map((n) => toolOf({ name: `t${n}`, description: `Does ${n}.`, ...fields(n) })),
});
const two = (fields: JsonObject) => ({ tools: three(() => fields).tools.slice(0, 2) });
const parameter = (schema: JsonObject) => ({ inputSchema: { type: 'object', properties: { path: schema } } });

testRule(rule, {
  passes: {
    'a sentence in two tools': two({ description: NOTE }),
    'a short sentence': three((n) => ({ description: `Does ${n}. Returns JSON.` })),
    'a short parameter': three(() => parameter({ type: 'string', description: 'The path.' })),
    'output schemas that differ': three((n) => ({ outputSchema: { ...output, title: `T${n}` } })),
    'a small part of the list': three((n) => ({
      description: `${NOTE} ${Array.from({ length: 600 }, (_, word) => `w${n}x${word}`).join(' ')}`,
    })),
  },
  fails: {
    'a sentence': [
      three((n) => ({ description: `Does ${n}. ${NOTE}` })),
      {
        subject: 'server',
        severity: 'warning',
        about: 'sentences',
        others: ['tool:t1', 'tool:t2', 'tool:t3'],
      },
    ],
    'a Japanese sentence': [
      three((n) => ({
        description: `${n}件の壁紙。壁紙の一覧を取得する前に、必ず利用可能なカテゴリーの名前を確認してください。`,
      })),
      { about: 'sentences' },
    ],
    'a parameter': [three(() => parameter(long)), { about: 'schemas' }],
    'whatever the order of its keys': [
      three((n) => parameter(n === 1 ? { description: long.description ?? '', type: 'string' } : long)),
      { about: 'schemas' },
    ],
    'an output schema': [three(() => ({ outputSchema: output })), { about: 'outputs' }],
    'by options': [
      { ...two({ description: NOTE }), options: { minTools: 2 } },
      { about: 'sentences', others: ['tool:t1', 'tool:t2'] },
    ],
  },
  says: [
    [
      three((n) => ({ description: `Does ${n}. ${NOTE}` })),
      '1 sentence repeated word for word in several descriptions, about 24 tokens in every request: "Paths are resolved against the folder that the server was s…" in 3 tools (24; t1, t2 and t3). Say it once, in the server\'s instructions.',
    ],
    [
      three(() => parameter(box)),
      '1 parameter repeated word for word in several tools, about 54 tokens in every request: "path" in 3 tools (54; t1, t2 and t3). Shorten it, say it once in the server\'s instructions, or bring the tools together.',
    ],
    [
      three(() => ({ outputSchema: output })),
      '1 output schema sent by several tools, 164 bytes of the list: in 3 tools (164; t1, t2 and t3). No provider is sent output schemas: shorten it, or leave it out where no client checks.',
    ],
  ],
});
