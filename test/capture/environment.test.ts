import { describe, expect, it } from 'vitest';
import { serverEnvironment } from '../../src/capture/environment.ts';

const SECRETS = {
  GITHUB_TOKEN: 's',
  GITHUB_ENV: '/e',
  GITHUB_OUTPUT: '/o',
  GITHUB_PATH: '/p',
  GITHUB_STATE: '/s',
  GITHUB_STEP_SUMMARY: '/m',
  ACTIONS_RUNTIME_TOKEN: 's',
  ACTIONS_ID_TOKEN_REQUEST_URL: 'u',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 's',
  INPUT_GITHUB_TOKEN: 's',
  'INPUT_ANTHROPIC-API-KEY': 's',
  NPM_TOKEN: 's',
  NODE_AUTH_TOKEN: 's',
  ANTHROPIC_API_KEY: 's',
  NODE_OPTIONS: '--require ./x',
  LANGUAGE: 'en',
  Path: '/not-on-linux',
  __proto__x: 'x',
};

describe('serverEnvironment', () => {
  it('hands on what the allow-list names and nothing else', () => {
    const kept = {
      PATH: '/bin',
      HOME: '/h',
      LC_ALL: 'C',
      LC_TIME: 'C',
      XDG_CACHE_HOME: '/c',
      CI: '',
      pythonLocation: '/py',
    };
    expect(serverEnvironment({ ...SECRETS, ...kept, SHELL: undefined }, {}, 'linux')).toEqual(kept);
  });

  it('puts what the user named over it, a token too', () => {
    const environment = serverEnvironment(
      { PATH: '/bin', TZ: 'UTC' },
      { PATH: '/mine', GITHUB_TOKEN: 't' },
      'linux',
    );
    expect(environment).toEqual({ PATH: '/mine', TZ: 'UTC', GITHUB_TOKEN: 't' });
  });

  it('compares names without case on Windows, and there only', () => {
    const parent = { Path: 'C:\\bin', systemroot: 'C:\\Windows', 'ProgramFiles(x86)': 'C:\\P', SECRET: 's' };
    expect(serverEnvironment(parent, { PATH: 'D:\\bin' }, 'win32')).toEqual({
      PATH: 'D:\\bin',
      systemroot: 'C:\\Windows',
      'ProgramFiles(x86)': 'C:\\P',
    });
    expect(serverEnvironment(parent, {}, 'linux')).toEqual({});
  });

  it('keeps a name that objects treat in a special way', () => {
    const environment = serverEnvironment({}, JSON.parse('{"__proto__": "x"}'), 'linux');
    expect(Object.entries(environment)).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['GITHUB_ENV', 'linux'],
    ['GITHUB_OUTPUT', 'linux'],
    ['GITHUB_PATH', 'linux'],
    ['GITHUB_STATE', 'linux'],
    ['GITHUB_STEP_SUMMARY', 'linux'],
    ['ACTIONS_RUNTIME_TOKEN', 'linux'],
    ['ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'darwin'],
    ['github_env', 'win32'],
  ])('refuses %s on %s', (name, platform) => {
    expect(() => serverEnvironment({}, { [name]: 'x' }, platform)).toThrow(
      expect.objectContaining({ code: 'env-refused', hint: `Remove ${name} from env.` }),
    );
  });

  it.each([
    ['', 'x'],
    ['A=B', 'x'],
    ['A\0', 'x'],
    ['A', 'x\0y'],
  ])('refuses %j=%j, which no process can be given', (name, value) => {
    expect(() => serverEnvironment({}, { [name]: value }, 'linux')).toThrow(
      expect.objectContaining({ code: 'env-invalid' }),
    );
  });
});
