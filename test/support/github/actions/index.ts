import type { BuiltIn } from '../runner/job-state.ts';
import { downloadArtifact, uploadArtifact } from './artifacts.ts';
import { cache, restoreCache, saveCache } from './cache.ts';
import { checkout } from './checkout.ts';

/** Stand-ins for the actions that workflows around ours use. Tools are taken from this machine. */
export const WELL_KNOWN_ACTIONS: Readonly<Record<string, BuiltIn>> = {
  'actions/checkout': checkout,
  'actions/cache': cache,
  'actions/cache/restore': restoreCache,
  'actions/cache/save': saveCache,
  'actions/download-artifact': downloadArtifact,
  'actions/upload-artifact': uploadArtifact,
  'actions/setup-go': nothing('go-version', 'go-version-file', 'cache'),
  'actions/setup-node': nothing(
    'node-version',
    'node-version-file',
    'cache',
    'cache-dependency-path',
    'registry-url',
  ),
  'actions/setup-python': nothing('python-version', 'python-version-file', 'cache'),
  'astral-sh/setup-uv': nothing('version', 'python-version', 'enable-cache'),
};

function nothing(...inputs: string[]): BuiltIn {
  return { inputs: Object.fromEntries(inputs.map((name) => [name, ''])), run: async () => ({}) };
}
