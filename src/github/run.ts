import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { snapshotText } from '../capture/stored.ts';
import { type Checked, check } from '../check.ts';
import { findConfig } from '../config/file.ts';
import { policyDelta } from '../config/policy.ts';
import { type Sources, settingsOf } from '../config/settings.ts';
import { UserError } from '../errors.ts';
import { FORMATTERS } from '../formats.ts';
import { exitCode } from '../judge.ts';
import { createCounters } from '../measure/counters.ts';
import type { Settings } from '../model/settings.ts';
import { type Publication, publish } from '../publish/publish.ts';
import { markdown } from '../render/markdown.ts';
import { plainText, safeLine } from '../render/terminal.ts';
import { readTables } from '../tables.ts';
import { acceptedBy, baseOf, type Job, openJob } from './job.ts';
import type { Runner } from './runner.ts';

/** What the action touches beside GitHub, handed in. */
export interface Workshop {
  environment: Record<string, string | undefined>;
  /** Where the repository is checked out. */
  directory: string;
  temporary: string;
  /** Version of Node.js, without the `v`. */
  node: string;
  signal: AbortSignal;
}

/** The action: measures what the event is about and tells GitHub. Returns the exit code of the step. */
export async function runAction(workshop: Workshop, runner: Runner): Promise<0 | 1 | 2> {
  try {
    const job = await openJob(workshop.environment, workshop.signal);
    for (const secret of [job.inputs.token, ...Object.values(job.inputs.keys)])
      if (secret !== null) runner.secret(secret);
    const sources = await sourcesOf(job, workshop);
    const settings = settingsOf(sources);
    const checked = await measure({ job, sources, settings }, workshop, runner);
    runner.log(FORMATTERS.text(checked.report, pc.createColors(false)));
    await publish(publicationOf(checked, { job, settings }, workshop), runner);
    return exitCode(checked.report.verdict);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await refuse(error, runner);
    return 2;
  }
}

async function sourcesOf(job: Job, { directory, environment }: Workshop): Promise<Sources> {
  const { config, overrides } = job.inputs;
  const [file, base] = await Promise.all([findConfig(directory, config), baseOf(job, directory)]);
  return { file, overrides, base, environment, root: directory };
}

interface Run {
  job: Job;
  sources: Sources;
  settings: Settings;
}

function measure({ job, sources, settings }: Run, workshop: Workshop, runner: Runner): Promise<Checked> {
  const { event, git } = job;
  return check(settings, {
    ...workshop,
    git,
    counters: async () => createCounters(readTables()),
    onStep: ({ server, side, step }) => runner.log(safeLine(`${server} ${side}: ${step}`)),
    onOutput: (line) => runner.log(`setup | ${safeLine(line)}`),
    policyDelta: (baseText) => policyDelta(sources, baseText),
    origin: {
      event: event.name,
      run: event.run,
      key: `${event.workflow}/${event.job}/${settings.comment.key || 'default'}`,
    },
    acceptLabel: () => acceptedBy(job, settings.comment.acceptLabel),
  });
}

function publicationOf(
  { report, snapshots }: Checked,
  { job, settings }: Omit<Run, 'sources'>,
  workshop: Workshop,
): Publication {
  const { event, octokit, inputs } = job;
  const folder = join(workshop.temporary, 'mcp-token-delta', settings.comment.key || 'default');
  const format = (name: keyof typeof FORMATTERS) => FORMATTERS[name](report, pc.createColors(false));
  const at = (path: string | null, name: string) =>
    path === null ? join(folder, name) : resolve(workshop.directory, path);
  const files: Publication['files'] = [
    { output: 'report', path: at(inputs.files.report, 'report.json'), content: format('json') },
    { output: 'summary-markdown', path: join(folder, 'summary.md'), content: format('markdown') },
  ];
  for (const name of ['sarif', 'html'] as const)
    if (inputs.files[name] !== null)
      files.push({ output: null, path: at(inputs.files[name], name), content: format(name) });
  const [snapshot] = snapshots.values();
  if (snapshot !== undefined && snapshots.size === 1)
    files.push({
      output: 'snapshot',
      path: at(inputs.files.snapshot, 'snapshot.json'),
      content: snapshotText(snapshot),
    });
  return { report, files, settings: settings.comment, event, octokit };
}

/** Nothing was measured because of how the action was set up: said where every other result would be. */
async function refuse(error: UserError, runner: Runner): Promise<void> {
  const sentences = [error.message, ...(error.hint === null ? [] : [error.hint])];
  const blocks = [
    { kind: 'heading' as const, level: 3 as const, text: ['❌ MCP token cost: not measured'] },
    ...sentences.map((text) => ({ kind: 'paragraph' as const, text: [text] })),
  ];
  await runner.summary(`${markdown(blocks)}\n`);
  runner.output('verdict', 'error');
  runner.annotate({ level: 'error', title: 'MCP token cost', message: plainText(blocks.slice(1)) });
}
