import type { Json } from '../../../src/model/json.ts';
import type { Commit, Files } from './commits.ts';
import { type Corrections, correct, type PullFacts } from './corrections.ts';
import type { Emulator, EmulatorRequest, Person } from './emulator.ts';

/** What the parts of the stand-in share. */
export interface World {
  emulator: Emulator;
  /** Folder of everything that is on disk. */
  root: string;
  apiUrl: string;
  graphqlUrl: string;
  serverUrl: string;
  repositories: Repository[];
  pulls: Map<string, PullFacts>;
}

/** A repository that is served over git and over the API, with the same commits under the same SHAs. */
export interface Repository {
  world: World;
  owner: Person;
  name: string;
  fullName: string;
  private: boolean;
  defaultBranch: string;
  /** The bare repository on disk. */
  folder: string;
  commits: Map<string, Commit>;
  /** Ref → SHA. */
  refs: Map<string, string>;
  /** Adds a commit to a branch and answers with its SHA. */
  commit(branch: string, files: Files): Promise<string>;
  tip(branch: string): string;
}

export function correctionsOf({ apiUrl, serverUrl, pulls }: World): Corrections {
  return { apiUrl, serverUrl, pulls };
}

export function pullNumbers({ pulls }: World, repository: string): number[] {
  return [...pulls.keys()]
    .map((key) => key.split('#'))
    .filter(([fullName]) => fullName === repository)
    .map(([, number]) => Number(number));
}

/** Asks the stateful stand-in past the gate, with the answer as GitHub would have said it. */
export async function ask<T extends Json>(world: World, request: EmulatorRequest): Promise<T> {
  return correct(await world.emulator.ask<Json>(request), correctionsOf(world)) as T;
}

/** The pages of a list, put together. */
export async function askAll<T extends Json>(world: World, request: EmulatorRequest): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const path = `${request.path}?per_page=100&page=${page}`;
    const items = await ask<T[]>(world, { ...request, path });
    all.push(...items);
    if (items.length < 100) return all;
  }
}
