/** A setting that judges, altered by the change that it judges: its path in the file; `none` where it does not stand. */
export interface PolicyChange {
  limit: string;
  before: string;
  after: string;
}
