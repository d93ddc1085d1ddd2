import { expect, test } from 'vitest';
import type { Json } from '../../../../src/model/json.ts';
import type { Trust } from '../events.ts';
import { grant } from './permissions.ts';

test.each<[Json | undefined, Trust, object]>([
  [undefined, 'full', { contents: 'read', packages: 'read', issues: 'none', pull_requests: 'none' }],
  [{}, 'full', { contents: 'none', pull_requests: 'none' }],
  [
    { contents: 'read', 'pull-requests': 'write' },
    'full',
    { contents: 'read', pull_requests: 'write', issues: 'none' },
  ],
  [{ 'pull-requests': 'write' }, 'fork', { pull_requests: 'read', contents: 'none' }],
  ['write-all', 'dependabot', { contents: 'read', pull_requests: 'read' }],
  ['read-all', 'full', { contents: 'read', issues: 'read' }],
])('%j for %s', (declared, trust, granted) => {
  expect(grant(declared, trust)).toMatchObject(granted);
});

test.each<[Json, string]>([
  [{ 'pull-request': 'write' }, 'permissions: there is no pull-request.'],
  [{ contents: 'admin' }, 'permissions: contents cannot be "admin".'],
])('%j is refused', (declared, message) => {
  expect(() => grant(declared, 'full')).toThrow(message);
});
