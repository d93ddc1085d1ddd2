/** Where a result is told: the repository, the run, and the pull request that has a comment. */
export interface Audience {
  owner: string;
  repo: string;
  apiUrl: string;
  /** Address of the run. */
  run: string;
  pullRequest: Pull | null;
}

export interface Pull {
  number: number;
  /** The head commit that was measured. */
  headSha: string;
  /** From another repository, or by Dependabot: the token can only read. */
  readOnlyToken: boolean;
}
