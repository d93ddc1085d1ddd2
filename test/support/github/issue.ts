import type { JsonObject } from '../../../src/model/json.ts';

/** A pull request as the issue that it is, too. */
export function issueOf(pull: JsonObject): JsonObject {
  const kept = Object.fromEntries(FIELDS.map((field) => [field, pull[field] ?? null]));
  const { url = null, html_url = null, diff_url = null, patch_url = null, merged_at = null } = pull;
  const address = String(pull.issue_url);
  return {
    ...kept,
    url: address,
    repository_url: address.replace(/\/issues\/\d+$/, ''),
    labels_url: `${address}/labels{/name}`,
    comments_url: `${address}/comments`,
    events_url: `${address}/events`,
    pull_request: { url, html_url, diff_url, patch_url, merged_at },
  };
}

const FIELDS = [
  ...[
    'id',
    'node_id',
    'number',
    'title',
    'body',
    'user',
    'labels',
    'state',
    'locked',
    'assignee',
    'assignees',
  ],
  ...['milestone', 'comments', 'created_at', 'updated_at', 'closed_at', 'html_url', 'author_association'],
];
