import type { Deferral, Footprint, FootprintRow, Saving, SavingKind } from '../../model/cost.ts';
import type { Report, ServerReport } from '../../model/report.ts';
import { type Block, type Inline, left, right, strong } from '../document.ts';
import { count, percent, plural, signedPercent, windowSize } from '../figures.ts';

/** Above this share of the window a list is worth deferring. */
const LARGE_SHARE = 0.1;

/** What head's figure is made of, what could go, and who pays it when: tables, or a line for each. */
export function insightBlocks(report: Report, { insight }: ServerReport, tables: boolean): Block[] {
  if (insight === null) return [];
  const { footprint, savings, deferral } = insight;
  return [
    ...(tables ? [footprintTable(footprint), ...deferralTable(deferral)] : deferralLine(deferral)),
    ...savingsLine(savings),
    ...advice(deferral, report.contextWindow),
  ];
}

const ROWS: [keyof Footprint, string][] = [
  ['instructions', 'Instructions'],
  ['descriptions', 'Tool descriptions'],
  ['parameterDescriptions', 'Parameter descriptions'],
  ['structure', 'Names and schema structure'],
];

function footprintTable(footprint: Footprint): Block {
  const row = (name: string, { characters, tokens, byFour, error }: FootprintRow): Inline[][] => [
    [name],
    [count(characters)],
    [count(tokens)],
    [error === null ? count(byFour) : `${count(byFour)} (${signedPercent(error)})`],
  ];
  return {
    kind: 'table',
    columns: [
      left('Static footprint'),
      right('Characters'),
      right('Tokens'),
      right('By 4 characters a token'),
    ],
    rows: ROWS.map(([key, name]) => row(name, footprint[key])),
  };
}

function deferralTable(deferral: readonly Deferral[]): Block[] {
  if (deferral.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        left('Host'),
        right('All at once'),
        right('Deferred, at start'),
        right('Five dearest tools'),
        right('Searches to break even'),
      ],
      rows: deferral.map((one) => [
        [`${one.host} (${one.asOf})`],
        [`${count(one.eager)} (${percent(one.eagerShare)})`],
        [count(one.deferredStart)],
        [`+${count(one.dearest.tokens)}`],
        [count(one.breakEvenSearches)],
      ]),
    },
    {
      kind: 'list',
      items: deferral.flatMap(({ host, conditions }) => conditions.map((text) => [`${host}: ${text}`])),
    },
  ];
}

function deferralLine(deferral: readonly Deferral[]): Block[] {
  if (deferral.length === 0) return [];
  const hosts = deferral.map(
    ({ host, eager, deferredStart, breakEvenSearches }) =>
      `${host} ${count(deferredStart)} instead of ${count(eager)} (with what comes once per request), and breaks even after ${plural(breakEvenSearches, 'search', 'searches')}`,
  );
  return [
    { kind: 'paragraph', text: [`Where tools are deferred, a session starts with: ${hosts.join('; ')}.`] },
  ];
}

const WORDS = {
  $schema: '$schema',
  additionalProperties: 'additionalProperties',
  'safe-integer-bounds': 'bounds of ±9007199254740991',
  'unreachable-definitions': 'definitions that nothing refers to',
  'repeated-text': 'repeated text',
} satisfies Record<SavingKind, string>;

function savingsLine(savings: readonly Saving[]): Block[] {
  const worth = savings.filter(({ tokens }) => tokens > 0);
  if (worth.length === 0) return [];
  const items = worth.map(
    ({ what, tokens, tools }) => `${WORDS[what]} ${count(tokens)} in ${plural(tools, 'tool')}`,
  );
  return [{ kind: 'paragraph', text: [`Tokens that could go (they overlap): ${items.join(', ')}.`] }];
}

function advice(deferral: readonly Deferral[], contextWindow: number): Block[] {
  const [first] = deferral.filter(({ eagerShare }) => eagerShare > LARGE_SHARE);
  if (first === undefined) return [];
  const share = `${percent(first.eagerShare)} of a ${windowSize(contextWindow)} window`;
  return [
    {
      kind: 'paragraph',
      text: [
        strong('Advice: '),
        `loaded at once, this server takes ${share}. Let hosts defer it, or split it into servers.`,
      ],
    },
  ];
}
