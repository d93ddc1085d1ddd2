import pc from 'picocolors';
import { type Checked, check } from '../check.ts';
import { findConfig } from '../config/file.ts';
import { policyDelta } from '../config/policy.ts';
import { type Sources, settingsOf } from '../config/settings.ts';
import { FORMATTERS } from '../formats.ts';
import { exitCode } from '../judge.ts';
import { createCounters } from '../measure/counters.ts';
import type { Settings } from '../model/settings.ts';
import { publish, TITLE } from '../publish/publish.ts';
import type { Runner } from '../publish/runner.ts';
import { readTables } from '../tables.ts';
import { acceptedBy, baseOf, type Job, keyOf, openJob } from './job.ts';
import { progressTo } from './progress.ts';
import { publicationOf } from './publication.ts';
import { refuse } from './refuse.ts';

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

/** The action: measures what the event is about and tells GitHub. Returns the exit code of the step; never rejects. */
export async function runAction(workshop: Workshop, runner: Runner): Promise<0 | 1 | 2> {
  let job: Job | null = null;
  try {
    job = await openJob(workshop.environment, workshop.signal);
    for (const secret of [job.inputs.token, ...Object.values(job.inputs.keys)])
      if (secret !== null) runner.secret(secret);
    const sources = await sourcesOf(job, workshop);
    const settings = settingsOf(sources);
    const checked = await measure({ job, sources, settings }, workshop, runner);
    runner.log(FORMATTERS.text(checked.report, pc.createColors(false)));
    const { event, octokit } = job;
    const told = { settings: settings.comment, files: job.inputs.files };
    await publish(publicationOf(checked, told, workshop), { event, octokit }, runner);
    return exitCode(checked.report.verdict);
  } catch (error) {
    await refuse(error, job, runner);
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
    keys: job.inputs.keys,
    headSha: event.pullRequest?.headSha,
    counters: async () => createCounters(readTables()),
    ...progressTo(runner),
    policyDelta: (read) => policyDelta(sources, read),
    origin: {
      event: event.name,
      run: event.run,
      key: keyOf(event, settings.comment.key),
    },
    acceptLabel: () =>
      acceptedBy(job, settings.comment.acceptLabel, (message) =>
        runner.annotate({ level: 'warning', title: TITLE, message }),
      ),
  });
}
