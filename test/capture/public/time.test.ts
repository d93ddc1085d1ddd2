import { beforeAll, describe, expect, it } from 'vitest';
import stdoutNoise from '../../../src/lint/rules/boot-stdout-noise.ts';
import parameterIgnored from '../../../src/lint/rules/response-parameter-ignored.ts';
import { node } from '../launching.ts';
import {
  blocksOf,
  type Called,
  called,
  figuresOf,
  measuredOf,
  outcomesOf,
  receivedBy,
  saidOf,
  wanted,
} from './calling.ts';

const words = node('node_modules/time-mcp/dist/index.js');
const over = { env: { TZ: 'UTC' } };
const FORMATS = ['YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss'];

describe('time-mcp, which writes a line that is no protocol', () => {
  let server: Called;
  beforeAll(async () => {
    server = await called(
      words,
      [
        { ...wanted('now', 'current_time'), sweep: { argument: 'format', values: FORMATS } },
        {
          ...wanted('days', 'days_in_month'),
          sweep: { argument: 'date', values: ['2023-02-01', '2024-02-01'] },
        },
        wanted('stamp', 'get_timestamp', { time: '2024-01-01 00:00:00.000' }),
        wanted('stamp now', 'get_timestamp'),
        wanted('week', 'get_week_year', { date: '2024-12-30' }),
        wanted('convert', 'convert_time', {
          ...{ sourceTimezone: 'UTC', targetTimezone: 'Asia/Tokyo' },
          time: '2024-01-01 10:00:00',
        }),
        wanted('nowhere', 'convert_time', {
          ...{ sourceTimezone: 'Mars/Olympus', targetTimezone: 'UTC' },
          time: '2024-01-01 10:00:00',
        }),
      ],
      over,
    );
  });

  it.each([
    ['stamp', 'The timestamp of 2024-01-01 00:00:00.000 (parsed as UTC) is 1704067200000 ms.'],
    ['days (date: "2023-02-01")', 'The number of days in month is 28.'],
    ['days (date: "2024-02-01")', 'The number of days in month is 29.'],
    ['week', 'The week of the year is 1, and the isoWeek of the year is 1.'],
    [
      'convert',
      'Current time in UTC is 2024-01-01 10:00:00, and the time in Asia/Tokyo is 2024-01-01 19:00:00. The time difference is 9 hours.',
    ],
  ])('%s: text', (name, text) => {
    expect(blocksOf(server, name)).toEqual([['text', 1, text.length]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(text),
      outcome: { kind: 'ok' },
      stability: { kind: 'stable' },
      response: { sent: 'content', signs: [], text: { lines: 1, bytes: text.length, markupBytes: 0 } },
    });
  });

  it('grows with the format, twice in the text', () => {
    const frame = 'Current UTC time is , and the time in UTC is .'.length;
    expect(FORMATS.map((format) => server.call(`now (format: "${format}")`).bytes)).toEqual(
      FORMATS.map((format) => frame + 2 * format.length),
    );
    expect(saidOf(server, parameterIgnored)).toEqual([]);
  });

  it('sees that a time alone differs between two equal calls', () => {
    expect(['stable', 'masked']).toContain(server.call('stamp now').stability.kind);
  });

  it('pays for the text of an error', () => {
    expect(server.call('nowhere')).toMatchObject({
      ...figuresOf('Invalid time zone specified: Mars/Olympus'),
      outcome: { kind: 'tool-error' },
      response: { signs: [] },
    });
  });

  it('measures on the wire what was received', () => {
    expect(measuredOf(server)).toEqual(receivedBy(server));
  });

  it('reads on after noise, and says so', () => {
    const sample = ['Starting Time MCP server...'];
    expect(server.snapshot.observed.stdoutNoise).toEqual({ lines: 1, sample });
    expect(saidOf(server, stdoutNoise)).toEqual([expect.stringContaining(`"${sample[0]}"`)]);
  });

  it('probes no tool that does not say that it only reads', () => {
    expect(outcomesOf(server, 'probe')).toEqual([['a tool that is not listed', 'tool-error']]);
  });
});

it('without configuration calls nothing, as no tool says that it only reads', async () => {
  const { snapshot, answered } = await called(words, [], over);
  expect(answered).toEqual(['a tool that is not listed']);
  const tools = ['current_time', 'relative_time', 'days_in_month', 'get_timestamp', 'convert_time'];
  expect(snapshot.uncalled).toEqual(
    [...tools, 'get_week_year'].map((tool) => ({ tool, reason: 'not-read-only' })),
  );
});
