import { isObject } from '../json.ts';
import { anthropicRequest } from '../measure/formats/anthropic.ts';
import { geminiRequest } from '../measure/formats/gemini.ts';
import { openaiRequest } from '../measure/formats/openai.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { ProviderId } from '../model/settings.ts';
import type { CounterId } from '../model/subject.ts';

/** A provider's endpoint that counts a request without running it. Models and addresses as of 2026-11. */
export interface Provider {
  label: string;
  /** Model that is asked where the settings name none. */
  model: string;
  /** The built-in counter that estimates what this model counts. */
  counter(model: string): CounterId;
  /** Variables of the command line's key, and of an address to ask instead. */
  variables: { key: string; base: string };
  base: string;
  path(model: string): string;
  headers(key: string): Record<string, string>;
  /** One short message with these tools, which are in the form of a list of MCP's. */
  body(model: string, tools: readonly Json[]): JsonObject;
  /** The count as the endpoint answers it. */
  tokens(answer: JsonObject): Json | undefined;
}

const MESSAGE = 'x';

export const PROVIDERS: Record<ProviderId, Provider> = {
  /** platform.claude.com/docs/en/build-with-claude/token-counting */
  anthropic: {
    label: 'Anthropic',
    model: 'claude-opus-5',
    counter: (model) => (UP_TO_4_6.test(model) ? 'claude-4' : 'claude'),
    variables: { key: 'ANTHROPIC_API_KEY', base: 'ANTHROPIC_BASE_URL' },
    base: 'https://api.anthropic.com',
    path: () => '/v1/messages/count_tokens',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    body: (model, tools) => ({
      model,
      messages: [{ role: 'user', content: MESSAGE }],
      tools: anthropicRequest(tools, ''),
    }),
    tokens: (answer) => answer.input_tokens,
  },
  /** developers.openai.com/api/docs/guides/token-counting; a schema that is strict would be rewritten. */
  openai: {
    label: 'OpenAI',
    model: 'gpt-6-luna',
    counter: () => 'openai',
    variables: { key: 'OPENAI_API_KEY', base: 'OPENAI_BASE_URL' },
    base: 'https://api.openai.com',
    path: () => '/v1/responses/input_tokens',
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    body: (model, tools) => ({
      model,
      input: MESSAGE,
      tools: listOf(openaiRequest(tools, '')).map((tool) => ({ ...tool, strict: false })),
    }),
    tokens: (answer) => answer.input_tokens,
  },
  /** ai.google.dev/api/tokens#method:-models.counttokens */
  gemini: {
    label: 'Gemini',
    model: 'gemini-3.8-flash',
    counter: () => 'gemini',
    variables: { key: 'GEMINI_API_KEY', base: 'GEMINI_BASE_URL' },
    base: 'https://generativelanguage.googleapis.com',
    path: (model) => `/v1beta/models/${encodeURIComponent(model)}:countTokens`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    body: (model, tools) => ({
      generateContentRequest: {
        model: `models/${model}`,
        contents: [{ role: 'user', parts: [{ text: MESSAGE }] }],
        tools: geminiRequest(tools, ''),
      },
    }),
    tokens: (answer) => answer.totalTokens,
  },
};

const UP_TO_4_6 = /^claude-(?:3|(?:opus|sonnet|haiku)-4(?:-[0-6])?(?:-\d{8})?$)/;

function listOf(form: Json): JsonObject[] {
  return Array.isArray(form) ? form.filter(isObject) : [];
}
