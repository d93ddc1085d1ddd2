import { UserError } from '../errors.ts';
import { bringUpToDate, TITLE } from '../publish/publish.ts';
import type { Runner } from '../publish/runner.ts';
import { sentence } from '../render/document.ts';
import { markdown } from '../render/markdown.ts';
import { plainText } from '../render/terminal.ts';
import { type Job, keyOf } from './job.ts';

/**
 * Nothing was measured because of how the action was set up, or because it crashed: said where every other result
 * would be, and in a comment that an earlier run left, which would be taken for this one's. Never rejects.
 */
export async function refuse(error: unknown, job: Job | null, runner: Runner): Promise<void> {
  const blocks = [
    { kind: 'heading' as const, level: 3 as const, text: [`❌ ${TITLE}: not measured`] },
    ...wordsOf(error).map((text) => ({ kind: 'paragraph' as const, text: sentence(text) })),
  ];
  const text = `${markdown(blocks)}\n`;
  const effects = [
    () => runner.summary(text),
    () => runner.output('verdict', 'error'),
    () => (job === null ? null : tell(job, text)),
    () => runner.annotate({ level: 'error', title: TITLE, message: plainText(blocks.slice(1)) }),
  ];
  for (const effect of effects)
    try {
      await effect();
    } catch (trouble) {
      runner.log(`${trouble}`);
    }
}

function wordsOf(error: unknown): string[] {
  if (error instanceof UserError) return [error.message, ...(error.hint === null ? [] : [error.hint])];
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return ['mcp-token-delta crashed. Please report this:', stack.slice(0, 4_000)];
}

async function tell({ inputs, event, octokit }: Job, text: string): Promise<void> {
  const { mode, key = '' } = inputs.overrides.comment ?? {};
  if (mode === 'never') return;
  await bringUpToDate({ event, octokit }, { key: keyOf(event, key), body: text, wanted: false });
}
