import type { ProviderLimit } from './limits.ts';

/** Keywords that may not stand at the root of an input schema. */
export const ROOT_REFUSED: ProviderLimit<readonly string[]>[] = [
  {
    who: 'Anthropic',
    value: ['anyOf', 'oneOf', 'allOf'],
    effect: 'refuses',
    source: 'https://github.com/anthropics/claude-code/issues/45106',
    date: '2026-09',
  },
  {
    who: 'OpenAI',
    value: ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const'],
    effect: 'refuses',
    source: 'https://github.com/langchain-ai/langchainjs/issues/9804',
    date: '2026-09',
  },
  {
    who: 'Claude Code',
    value: ['anyOf', 'oneOf', 'allOf', 'if', 'not'],
    effect: 'drops',
    source: 'https://github.com/anthropics/claude-code/issues/95504',
    date: '2026-09',
  },
];

/** Keys of the root's properties. */
export const PROPERTY_KEY: ProviderLimit<RegExp> = {
  who: 'Anthropic and Bedrock',
  value: /^[a-zA-Z0-9_.-]{1,64}$/,
  effect: 'refuses',
  source: 'https://github.com/vantage-sh/vantage-mcp-server/issues/43',
  date: '2026-09',
};

/** Words of OpenAPI's schema object: not in JSON Schema, or of another use there. */
export const OPENAPI_KEYWORDS: ProviderLimit<readonly string[]> = {
  who: 'Anthropic and Gemini',
  value: ['nullable', 'example', 'discriminator', 'xml', 'externalDocs', 'readOnly', 'writeOnly'],
  effect: 'refuses',
  source: 'https://github.com/tadata-org/fastapi_mcp/issues/218',
  date: '2026-09',
};

/** Keywords that a host's validator gives up on. */
export const HOST_UNSUPPORTED: ProviderLimit<readonly string[]> = {
  who: 'VS Code',
  value: ['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
  effect: 'drops',
  source: 'https://github.com/microsoft/vscode-json-languageservice/issues/323',
  date: '2026-08',
};

/** Keywords for which the schema of Gemini's function declarations (`parameters`) has no field, or one without effect. */
export const GEMINI_DROPPED: ProviderLimit<readonly string[]> = {
  who: 'Gemini',
  value: [
    '$schema',
    '$id',
    '$anchor',
    '$comment',
    'additionalItems',
    'additionalProperties',
    'allOf',
    'const',
    'contains',
    'contentEncoding',
    'contentMediaType',
    'contentSchema',
    'default',
    'dependencies',
    'dependentRequired',
    'dependentSchemas',
    'deprecated',
    'else',
    'examples',
    'if',
    'maxContains',
    'minContains',
    'multipleOf',
    'not',
    'oneOf',
    'pattern',
    'patternProperties',
    'prefixItems',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
    'uniqueItems',
  ],
  effect: 'drops',
  source: 'https://ai.google.dev/api/caching#Schema',
  date: '2026-09',
};

/** Formats that Gemini's own API takes, by type. */
export const GEMINI_FORMATS: ProviderLimit<Readonly<Record<string, readonly string[]>>> = {
  who: 'Gemini',
  value: {
    string: ['enum', 'date-time'],
    number: ['float', 'double'],
    integer: ['int32', 'int64'],
  },
  effect: 'refuses',
  source: 'https://github.com/google-gemini/gemini-cli/issues/4031',
  date: '2026-08',
};

/** Sum of the `maxItems` of one tool, nested ones multiplied: 952 passed and 960 was refused in every mode. */
export const GEMINI_ARRAY_BOUND: ProviderLimit<number> = {
  who: 'Gemini',
  value: 959,
  effect: 'refuses',
  source: 'https://github.com/googleapis/python-genai/issues/2170',
  date: '2026-03',
};

/** Values of all enumerations of a list: 225 passed and 240 was refused when calling a function is forced. */
export const GEMINI_ENUM_VALUES: ProviderLimit<number> = {
  who: 'Gemini',
  value: 239,
  effect: 'refuses',
  source: 'https://github.com/googleapis/python-genai/issues/2133',
  date: '2026-03',
};

/** What OpenAI's strict mode asks for, beside `required` of every property and `additionalProperties: false`. */
export const STRICT_REFUSED: ProviderLimit<readonly string[]> = {
  who: 'OpenAI',
  value: [
    'allOf',
    'dependentRequired',
    'dependentSchemas',
    'else',
    'if',
    'not',
    'oneOf',
    'patternProperties',
    'prefixItems',
    'propertyNames',
    'then',
    'unevaluatedProperties',
    'uniqueItems',
  ],
  effect: 'refuses',
  source: 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
  date: '2026-08',
};

export const STRICT_LIMITS: ProviderLimit<{
  properties: number;
  levels: number;
  enumValues: number;
  characters: number;
}> = {
  who: 'OpenAI',
  value: { properties: 5_000, levels: 10, enumValues: 1_000, characters: 120_000 },
  effect: 'refuses',
  source: 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
  date: '2026-08',
};

/** The bounds that a converter writes for any integer: they say nothing. */
export const INTEGER_BOUND = Number.MAX_SAFE_INTEGER;
