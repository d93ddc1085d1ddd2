import { UserError } from '../errors.ts';
import type { Command } from '../model/settings.ts';
import { code } from './nearest.ts';

/** A word and whether any of it was quoted or escaped. */
interface Word {
  text: string;
  quoted: boolean;
}

/** What only a shell acts on, as a word of its own. */
const OPERATOR = /^(?:&&|\|\||[;&|]|\d?(?:>>|[<>])(?:&\d)?)$/;
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*=/;

/**
 * A command line as words, split as POSIX quoting does. No shell: variables, globs and operators within a word
 * stay as they are.
 *
 * @throws UserError `command-invalid` for an open quote, no word, and what only a shell can do; its message begins
 *   with `where`.
 */
export function commandOf(line: string, where: string): Command {
  const words = splitWords(line, where);
  const [first] = words;
  if (first === undefined || first.text === '')
    throw invalid(where, 'must be a command such as `node dist/server.js`, but is empty.');
  const operator = words.find(({ text, quoted }) => !quoted && OPERATOR.test(text));
  if (operator !== undefined)
    throw invalid(
      where,
      `holds ${code(operator.text)}, but no shell reads it: quote it, or set \`shell: true\` in the config file.`,
    );
  if (!first.quoted && ASSIGNMENT.test(first.text))
    throw invalid(
      where,
      'sets a variable before the command, but no shell reads it: use `env` for the variable.',
    );
  return { kind: 'words', words: words.map(({ text }) => text) };
}

function splitWords(line: string, where: string): Word[] {
  const words: Word[] = [];
  let word: Word | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (/[ \t\r\n]/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    if (line.startsWith('\\\n', at)) {
      at += 1;
      continue;
    }
    word ??= { text: '', quoted: false };
    if (!`'"\\`.includes(char)) {
      word.text += char;
      continue;
    }
    const piece = quotedPiece(line, at);
    if (piece === null)
      throw invalid(
        where,
        `opens a quote (${char}) that nothing closes: close it, or put a backslash before it.`,
      );
    word.text += piece.text;
    word.quoted = true;
    at = piece.end;
  }
  if (word !== null) words.push(word);
  return words;
}

/** What a quote or backslash at `at` stands for, and the position of its last character; null for an open quote. */
function quotedPiece(line: string, at: number): { text: string; end: number } | null {
  const mark = line.charAt(at);
  if (mark === '\\') return { text: line.charAt(at + 1) || mark, end: at + 1 };
  let text = '';
  for (let end = at + 1; end < line.length; end += 1) {
    const char = line.charAt(end);
    if (char === mark) return { text, end };
    const next = line.charAt(end + 1);
    if (mark === '"' && char === '\\' && next !== '' && '$`"\\\n'.includes(next)) {
      text += next === '\n' ? '' : next;
      end += 1;
    } else text += char;
  }
  return null;
}

function invalid(where: string, what: string): UserError {
  return new UserError('command-invalid', `${where} ${what}`);
}
