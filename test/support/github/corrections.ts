import { isObject } from '../../../src/json.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import type { Call } from './call.ts';

/** What the stand-in cannot know about a pull request, since its commits are made outside of it. */
export interface PullFacts {
  headSha: string;
  baseSha: string;
  mergeSha: string;
}

export interface Corrections {
  apiUrl: string;
  serverUrl: string;
  /** By `owner/name#number`. */
  pulls: ReadonlyMap<string, PullFacts>;
}

/** The stand-in's answer as GitHub would have said it. */
export function correct(value: Json, corrections: Corrections): Json {
  if (Array.isArray(value)) return value.map((item) => correct(item, corrections));
  if (!isObject(value)) return value;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, correctEntry(key, child, corrections)]),
  );
  return correctPull(copy, corrections);
}

function correctEntry(key: string, value: Json, corrections: Corrections): Json {
  if (typeof value !== 'string') return correct(value, corrections);
  if (key === 'html_url') return escapeBrackets(value.replace(corrections.apiUrl, corrections.serverUrl));
  if (/(^|_)url$|^href$/.test(key)) return escapeBrackets(value);
  return key.endsWith('_at') ? value.replace(/\.\d+Z$/, 'Z') : value;
}

/** GitHub escapes the brackets of `github-actions[bot]` in addresses; the stand-in does not. */
function escapeBrackets(url: string): string {
  return url.replaceAll('[', '%5B').replaceAll(']', '%5D');
}

function correctPull(pull: JsonObject, { pulls }: Corrections): JsonObject {
  const { head, base, number } = pull;
  if (!isObject(head) || !isObject(base) || !isObject(base.repo) || !('merge_commit_sha' in pull))
    return pull;
  const facts = pulls.get(`${base.repo.full_name}#${number}`);
  if (facts === undefined) return pull;
  return {
    ...pull,
    merge_commit_sha: facts.mergeSha,
    head: { ...head, sha: facts.headSha },
    base: { ...base, sha: facts.baseSha },
  };
}

/** GitHub's words for the stand-in's refusals. */
export function correctRefusal(status: number, body: Json, sender: Call['sender']): Json {
  if (!isObject(body)) return body;
  const isApp = sender.kind === 'known' && sender.owner.kind === 'app';
  return {
    ...body,
    message: status === 403 && isApp ? 'Resource not accessible by integration' : (body.message ?? ''),
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  };
}
