import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { Report } from '../../src/model/report.ts';
import { type PullRequestOptions, pullRequestEvent } from '../support/github/events.ts';
import { BOAT_TOOLS, type DemoTool, mcpServer } from '../support/github/mcp-server.ts';
import { type Comment, openPull, type Pull, type PullPlan } from '../support/github/pull.ts';
import type { RepositoryPlan } from '../support/github/repository.ts';
import type { Rig, RigOrder, RigRun } from '../support/github/rig.ts';

/** The action as users name it: the committed `dist` of this repository. */
export const ACTIONS = {
  'mcp-token-delta/mcp-token-delta': fileURLToPath(new URL('../..', import.meta.url)),
};

export const BOATS = { 'server.mjs': mcpServer(BOAT_TOOLS) };
/** The same server with a tool that costs more than it did. */
export const HEAVY_BOATS = { 'server.mjs': mcpServer(heavier()) };
/** The same server with words that cost about as much as those before. */
export const RENAMED_BOATS = { 'server.mjs': mcpServer(BOAT_TOOLS).replace('one harbour', 'one marina') };

/** The boats with a description of `list_boats` that is longer by so many sentences. */
export function heavier(sentences = 12): DemoTool[] {
  const more = ' Ask for the harbour before you call it, since no boat is free everywhere.'.repeat(sentences);
  return BOAT_TOOLS.map((tool, at) => (at > 0 ? tool : { ...tool, description: tool.description + more }));
}

export interface WorkflowPlan {
  name?: string;
  on?: string | string[] | Record<string, unknown>;
  permissions?: Record<string, string>;
  /** What stands behind `uses:` of the checkout, and its inputs. */
  checkout?: string;
  checkoutWith?: Record<string, unknown>;
  /** Steps between checkout and action, and behind it. */
  before?: Record<string, unknown>[];
  after?: Record<string, unknown>[];
  job?: Record<string, unknown>;
}

export const WRITE = { contents: 'read', 'pull-requests': 'write' };
export const READ = { contents: 'read', 'pull-requests': 'read' };

/** A workflow with one job `cost` that checks out and measures with these inputs. */
export function workflow(inputs: Record<string, unknown> = {}, plan: WorkflowPlan = {}): string {
  const { name = 'mcp', on = 'pull_request', permissions = WRITE } = plan;
  return stringify({ name, on, permissions, jobs: { cost: job(inputs, plan) } });
}

/** One job of a workflow. */
export function job(inputs: Record<string, unknown> = {}, plan: WorkflowPlan = {}): Record<string, unknown> {
  const { checkout = 'actions/checkout@v6', checkoutWith, before = [], after = [] } = plan;
  return {
    'runs-on': 'ubuntu-latest',
    ...plan.job,
    steps: [
      { uses: checkout, ...(checkoutWith === undefined ? {} : { with: checkoutWith }) },
      ...before,
      measure(inputs),
      ...after,
    ],
  };
}

/** The step of the action. */
export function measure(inputs: Record<string, unknown> = {}, id = 'cost'): Record<string, unknown> {
  return {
    id,
    uses: 'mcp-token-delta/mcp-token-delta@v1',
    with: 'config' in inputs ? inputs : { command: 'node server.mjs', ...inputs },
  };
}

export interface Ask extends WorkflowPlan, PullRequestOptions {
  inputs?: Record<string, unknown>;
  /** Instead of the workflow that inputs and plan make. */
  text?: string;
  order?: Partial<RigOrder>;
}

/** Runs the workflow of a pull request as it is now. */
export async function runPull(rig: Rig, pull: Pull, ask: Ask = {}): Promise<RigRun> {
  const { inputs = {}, text = workflow(inputs, ask), order, action, dependabot } = ask;
  const event = await pullRequestEvent(pull, {
    ...(action === undefined ? {} : { action }),
    ...(dependabot === undefined ? {} : { dependabot }),
  });
  return rig.run({ workflow: text, event, actions: ACTIONS, ...order });
}

/** A pull request on a repository with the boats. */
export async function openBoats(
  rig: Rig,
  pull: Partial<PullPlan> = {},
  repository: Partial<RepositoryPlan> = {},
): Promise<Pull> {
  const opened = await rig.repository({ files: BOATS, ...repository });
  return openPull(opened, { files: HEAVY_BOATS, ...pull });
}

export async function reportOf(run: RigRun, id = 'cost'): Promise<Report> {
  return JSON.parse(await readFile(run.outputs[id]?.report ?? '', 'utf8')) as Report;
}

/** The comments that the action wrote, by their marker. */
export async function ours(pull: Pull): Promise<Comment[]> {
  return (await pull.comments()).filter(({ body }) => body.includes('<!-- mcp-token-delta key='));
}

/** The only comment of the action, or an error that shows what there is instead. */
export async function comment(pull: Pull): Promise<Comment> {
  const [only, ...more] = await ours(pull);
  if (only === undefined || more.length > 0)
    throw new Error(`Wanted one comment, not ${only === undefined ? 0 : more.length + 1}.`);
  return only;
}

/** What a verdict looks like from outside. */
export function seen(run: RigRun, id = 'cost') {
  const step = run.steps.find((one) => one.id === id);
  return { conclusion: run.conclusion, step: step?.outcome, verdict: run.outputs[id]?.verdict };
}

export const PASSED = { conclusion: 'success', step: 'success', verdict: 'pass' };
export const FAILED = { conclusion: 'failure', step: 'failure', verdict: 'fail' };
export const NOT_MEASURED = { conclusion: 'failure', step: 'failure', verdict: 'error' };

/** The first line of a Markdown text without its mark of a heading, and with plain spaces. */
export function headline(text: string): string {
  return (text.split('\n', 1)[0] ?? '').replace(/^#+ /, '').replaceAll('\u00a0', ' ');
}
