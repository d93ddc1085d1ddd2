import { type Command, parseCommand } from './commands.ts';
import type { Annotation, JobState } from './job-state.ts';

/** Reads what one step prints, as the runner does. */
export interface StepOutput {
  line(text: string): void;
  /** Set by the old commands `set-output` and `save-state`. */
  outputs: Record<string, string>;
  state: Record<string, string>;
  /** A command was refused, which fails the step. */
  failed: boolean;
}

/** GitHub shows no more annotations of a level for one step. */
const SHOWN_PER_LEVEL = 10;

export function createOutput(job: JobState, step: string): StepOutput {
  const output: StepOutput = { line: (text) => readLine(text), outputs: {}, state: {}, failed: false };
  let resumeToken: string | null = null;
  const readLine = (text: string): void => {
    const command = parseCommand(text, resumeToken);
    if (resumeToken !== null) {
      if (command?.name === resumeToken) resumeToken = null;
      else say(job, text);
    } else if (command === null) say(job, text);
    else if (command.name === 'stop-commands') resumeToken = command.value;
    else OBEY[command.name]?.(command, { job, step, output });
  };
  return output;
}

/** Writes to the log of the job, with masked values hidden. */
export function say(job: JobState, text: string): void {
  job.log.push(masked(job, text));
  if (job.settings.cancelWhen(text)) job.cancellation.abort();
}

export function annotate(job: JobState, annotation: Annotation): void {
  const message = masked(job, annotation.message);
  say(job, `##[${annotation.level}]${message}`);
  const { step, level } = annotation;
  const shown = job.annotations.filter((next) => next.step === step && next.level === level).length;
  if (shown < SHOWN_PER_LEVEL) job.annotations.push({ ...annotation, message });
}

export function masked(job: JobState, text: string): string {
  return [...job.masks].reduce((rest, mask) => rest.replaceAll(mask, '***'), text);
}

export function addMask(job: JobState, value: string): void {
  for (const mask of [value, ...value.split(/\r?\n/)]) if (mask.trim() !== '') job.masks.add(mask);
}

interface Surroundings {
  job: JobState;
  step: string;
  output: StepOutput;
}

type Obey = (command: Command, surroundings: Surroundings) => void;

/** Commands that are not here are known and have no effect on what a test can see. */
const OBEY: Readonly<Record<string, Obey>> = {
  error: (command, surroundings) => annotate(surroundings.job, annotationOf('error', command, surroundings)),
  warning: (command, surroundings) =>
    annotate(surroundings.job, annotationOf('warning', command, surroundings)),
  notice: (command, surroundings) =>
    annotate(surroundings.job, annotationOf('notice', command, surroundings)),
  'add-mask': ({ value }, { job }) => addMask(job, value),
  'set-output': ({ properties, value }, { output }) => keep(output.outputs, properties.name, value),
  'save-state': ({ properties, value }, { output }) => keep(output.state, properties.name, value),
  'set-env': refuse,
  'add-path': refuse,
  group: ({ value }, { job }) => say(job, `##[group]${value}`),
  endgroup: (_, { job }) => say(job, '##[endgroup]'),
};

function keep(values: Record<string, string>, name: string | undefined, value: string): void {
  values[name ?? ''] = value;
}

function refuse({ name }: Command, { job, step, output }: Surroundings): void {
  output.failed = true;
  annotate(job, { level: 'error', step, message: `The \`${name}\` command is disabled.` });
}

function annotationOf(
  level: Annotation['level'],
  { properties: { title, file, line }, value: message }: Command,
  { step }: Surroundings,
): Annotation {
  return {
    level,
    message,
    step,
    ...(title === undefined ? {} : { title }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line: Number(line) }),
  };
}
