import { UserError } from '../errors.ts';
import { code, nearest } from './nearest.ts';

export type Environment = Record<string, string | undefined>;

const REFERENCE = /\$?\$\{([^}]*)\}?/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Credentials of the runner and this action's own inputs: no server gets them. */
const REFUSED = /^(?:INPUT_|ACTIONS_ID_TOKEN_|ACTIONS_RUNTIME_)/i;

/**
 * The text with each `${NAME}` replaced by that variable. `${PORT}` stays for capture; `$${` stands for `${`.
 *
 * @throws UserError `variable-unset`, `variable-refused` or `variable-invalid`; its message begins with `where`
 *   and never holds a value.
 */
export function expandVariables(text: string, environment: Environment, where: string): string {
  return text.replace(REFERENCE, (reference, name: string) => {
    if (reference.startsWith('$$')) return reference.slice(1);
    if (reference === '${PORT}') return reference;
    if (!NAME.test(name) || !reference.endsWith('}'))
      throw new UserError(
        'variable-invalid',
        `${where} holds a \`\${\` that begins no variable: write \`\${NAME}\`, or \`$\${\` for the two characters.`,
      );
    return variable(name, environment, where);
  });
}

function variable(name: string, environment: Environment, where: string): string {
  if (REFUSED.test(name))
    throw new UserError(
      'variable-refused',
      `${where} takes ${code(name)}, a credential of the runner or an input of this action, which no server may get.`,
      'Give the server a variable of its own in the step’s `env:`.',
    );
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
  if (value !== undefined) return value;
  const close = nearest(
    name,
    Object.keys(environment).filter((set) => NAME.test(set) && !REFUSED.test(set)),
  );
  const meant = close === null ? '' : ` (${code(close)} is set)`;
  throw new UserError(
    'variable-unset',
    `${where} takes the variable ${code(name)}, which is not set${meant}: set it, e.g. \`${name}=dummy\`.`,
  );
}
