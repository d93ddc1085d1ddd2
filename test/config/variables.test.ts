import { describe, expect, it } from 'vitest';
import { expandVariables } from '../../src/config/variables.ts';
import { UserError } from '../../src/errors.ts';

const ENVIRONMENT = {
  API_TOKEN: 's3cret',
  EMPTY: '',
  GONE: undefined,
  'INPUT_ANTHROPIC-API-KEY': 'k',
  INPUT_URL: 'u',
  ACTIONS_RUNTIME_TOKEN: 'r',
};
const expand = (text: string) => expandVariables(text, ENVIRONMENT, '`env` (`X`)');

describe('expandVariables', () => {
  it.each([
    ['', ''],
    ['plain $HOME $ {x} }', 'plain $HOME $ {x} }'],
    ['Bearer ${API_TOKEN}', 'Bearer s3cret'],
    ['${API_TOKEN}${API_TOKEN}', 's3crets3cret'],
    ['[${EMPTY}]', '[]'],
    ['http://127.0.0.1:${PORT}/', 'http://127.0.0.1:${PORT}/'],
    ['$${API_TOKEN}', '${API_TOKEN}'],
    ['a$${b', 'a${b'],
  ])('%s', (text, expanded) => {
    expect(expand(text)).toBe(expanded);
  });

  it('does not expand what it put in', () => {
    expect(expandVariables('${A}', { A: '${B}$&', B: 'b' }, 'x')).toBe('${B}$&');
  });

  it.each([
    [
      '${API_TOKN}',
      'variable-unset',
      'takes the variable `API_TOKN`, which is not set (`API_TOKEN` is set): set it, e.g. `API_TOKN=dummy`.',
    ],
    ['${NOWHERE_NEAR}', 'variable-unset', 'takes the variable `NOWHERE_NEAR`, which is not set: set it'],
    ['${GONE}', 'variable-unset', '`GONE`'],
    ['${constructor}', 'variable-unset', '`constructor`'],
    ['${__proto__}', 'variable-unset', '`__proto__`'],
    ['${INPUT_URL}', 'variable-refused', '`INPUT_URL`'],
    ['${ACTIONS_RUNTIME_TOKEN}', 'variable-refused', '`ACTIONS_RUNTIME_TOKEN`'],
    ['${ACTIONS_ID_TOKEN_REQUEST_TOKEN}', 'variable-refused', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    ['${A:-b}', 'variable-invalid', 'write `${NAME}`'],
    ['${}', 'variable-invalid', 'write `${NAME}`'],
    ['${API_TOKEN', 'variable-invalid', 'write `${NAME}`'],
  ])('%s: %s', (text, code, says) => {
    let error: unknown;
    try {
      expand(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) });
    expect(String(error)).toMatch(/^UserError: `env` \(`X`\) /);
    expect(String(error)).not.toContain('s3cret');
  });
});
