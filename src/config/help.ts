import {
  COMMANDS,
  type CommandName,
  OPERANDS,
  OPTIONS,
  type OptionName,
  optionOf,
  optionsOf,
} from './options.ts';

const EXIT = 'Exit: 0 measured and fine, 1 measured and over a limit, 2 not measured.';

/** Help on one command, or on all of them; ends with a line break. */
export function helpText(command: CommandName | null): string {
  return `${(command === null ? overview() : commandHelp(command)).join('\n')}\n`;
}

/** An option as it is written, e.g. `-o, --output FILE`. */
export function optionForm(name: OptionName): string {
  const { short, value } = optionOf(name);
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function overview(): string[] {
  const rows = Object.entries(COMMANDS).map(([name, summary]) => [name, summary] as const);
  return [
    'What your MCP server costs a model.',
    '',
    'Usage: mcp-token-delta COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...columns(rows),
    '',
    'Options:',
    ...columns([
      ['-h, --help', 'Print this help, or that of a command.'],
      ['--version', OPTIONS.version.description],
    ]),
    '',
    'Begin with: mcp-token-delta check -- node dist/server.js',
    EXIT,
  ];
}

function commandHelp(command: CommandName): string[] {
  const usage = `Usage: mcp-token-delta ${command} ${command === 'render' ? 'REPORT [OPTIONS]' : `[OPTIONS] ${OPERANDS[command]}`}`;
  const lines = [COMMANDS[command], '', usage.trimEnd()];
  const options = optionsOf(command);
  for (const group of new Set(options.map(([, option]) => option.group)))
    lines.push(
      '',
      `${group}:`,
      ...columns(
        options
          .filter(([, option]) => option.group === group)
          .map(([name, { description }]) => [optionForm(name), description]),
      ),
    );
  return [...lines, '', EXIT];
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}
