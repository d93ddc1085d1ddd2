import type { Severity } from '../model/finding.ts';
import type { Rule } from './rule.ts';

/** What the index says of a rule. */
type Entry = Pick<Rule, 'id' | 'severity' | 'summary' | 'options'>;

const HEADINGS = {
  error: 'Errors: a provider or host refuses the tool, or the whole list is lost',
  warning: 'Warnings: it works, but a model is likely to go wrong, or you pay for nothing',
  note: 'Notes: worth knowing',
} satisfies Record<Severity, string>;

/** The text of `docs/rules/README.md`: every rule by level, with its options and their defaults. */
export function ruleIndex(rules: readonly Entry[]): string {
  const sections = (['error', 'warning', 'note'] as const).map((level) =>
    section(
      HEADINGS[level],
      rules.filter(({ severity }) => severity === level),
    ),
  );
  return `${[
    '# Rules',
    'Each rule can be set to another level or `off`, given options, and set otherwise for one tool; a finding can be accepted with a reason:',
    EXAMPLE,
    'A rule with two levels stands under the worse one.',
    ...sections,
  ].join('\n\n')}\n`;
}

const EXAMPLE = [
  '```yaml',
  'rules:',
  '  tool-name-style: off',
  '  list-token-total: { level: error, maxTokens: 12000 }',
  '  tool-description-length: { tools: { run_query: off } }',
  'accept:',
  '  - { rule: schema-depth, tool: create_order, reason: "mirrors the public API" }',
  '```',
].join('\n');

function section(heading: string, rules: Entry[]): string {
  const rows = rules.map(
    ({ id, summary, options }) => `| [${id}](${id}.md) | ${summary} | ${optionsText(options)} |`,
  );
  return [`## ${heading}`, '', '| rule | what to do | options |', '|---|---|---|', ...rows].join('\n');
}

function optionsText(options: object): string {
  return Object.entries(options)
    .map(([name, value]) => `\`${name}: ${value}\``)
    .join(', ');
}
