import { UserError } from '../errors.ts';

/** Variables that a server or a build commonly needs and that hold no secret. `*` stands at the end only. */
const ALLOWED = [
  'CARGO_HOME',
  'CI',
  'DOCKER_HOST',
  'DOTNET_ROOT',
  'GOPATH',
  'GOROOT',
  'HOME',
  'JAVA_HOME',
  'LANG',
  'LC_*',
  'LD_LIBRARY_PATH',
  'LOGNAME',
  'PATH',
  'pythonLocation',
  'RUNNER_ARCH',
  'RUNNER_OS',
  'RUNNER_TOOL_CACHE',
  'RUSTUP_HOME',
  'SHELL',
  'TEMP',
  'TERM',
  'TMP',
  'TMPDIR',
  'TZ',
  'USER',
  'VIRTUAL_ENV',
  'XDG_*',
];
const ALLOWED_ON_WINDOWS = [
  'APPDATA',
  'ComSpec',
  'LOCALAPPDATA',
  'PATHEXT',
  'ProgramFiles*',
  'SystemRoot',
  'USERPROFILE',
];

/** What would let a server steer the job or act as it: not even by name. */
const REFUSED = [
  'ACTIONS_ID_TOKEN_REQUEST_*',
  'ACTIONS_RUNTIME_TOKEN',
  'GITHUB_ENV',
  'GITHUB_OUTPUT',
  'GITHUB_PATH',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
];

/**
 * The environment of a server or of a `setup`: of `parent` only what an allow-list names, with `extra`, which
 * the user wrote, over it. Names are case-insensitive on Windows, as the system has them.
 *
 * @throws UserError `env-refused` or `env-invalid` for a name or value of `extra` that cannot be handed on.
 */
export function serverEnvironment(
  parent: Record<string, string | undefined>,
  extra: Record<string, string>,
  platform: string = process.platform,
): Record<string, string> {
  const fold = platform === 'win32' ? (name: string) => name.toUpperCase() : (name: string) => name;
  const allowed = matcher(platform === 'win32' ? [...ALLOWED, ...ALLOWED_ON_WINDOWS] : ALLOWED, fold);
  const refused = matcher(REFUSED, fold);
  const kept = new Map<string, [name: string, value: string]>();
  for (const [name, value] of Object.entries(parent))
    if (value !== undefined && allowed(name)) kept.set(fold(name), [name, value]);
  for (const [name, value] of Object.entries(extra)) {
    if (refused(name)) throw refusal(name);
    if (name === '' || /[=\0]/.test(name) || value.includes('\0')) throw invalid(name);
    kept.set(fold(name), [name, value]);
  }
  return Object.fromEntries(kept.values());
}

function matcher(patterns: readonly string[], fold: (name: string) => string): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')).map(fold));
  const prefixes = patterns
    .filter((pattern) => pattern.endsWith('*'))
    .map((pattern) => fold(pattern.slice(0, -1)));
  return (name) => exact.has(fold(name)) || prefixes.some((prefix) => fold(name).startsWith(prefix));
}

function refusal(name: string): UserError {
  return new UserError(
    'env-refused',
    `env may not hand ${name} to a server: with it the server could steer the job or act as it.`,
    `Remove ${name} from env.`,
  );
}

function invalid(name: string): UserError {
  return new UserError(
    'env-invalid',
    `env holds a name or value that no process can be given: ${JSON.stringify(name)}.`,
    'A name is not empty and holds no "="; neither name nor value holds a null character.',
  );
}
