import type { Amount, Command, CommentSettings, Settings } from '../model/settings.ts';

/** What flags or inputs say over the config file. Texts may hold `${NAME}` still; undefined is not said. */
export interface Overrides {
  /** The one server of the file to measure; without a file, the server's name. */
  server?: string;
  command?: Command;
  url?: string;
  headers?: Record<string, string>;
  env?: Record<string, string>;
  cwd?: string;
  setup?: string;
  setupHead?: boolean;
  setupTimeoutMs?: number;
  startupTimeoutMs?: number;
  capabilities?: string[];
  /** Instead of the command, on the base side alone. */
  baseCommand?: Command;
  counter?: string;
  /** Limit `definitions.max`. */
  maxTokens?: number;
  /** Limit `definitions.increase`. */
  maxIncrease?: Amount;
  /** Any error among the findings fails, old ones too. */
  strict?: boolean;
  warnOnly?: boolean;
  onMissingBase?: Settings['onMissingBase'];
  comment?: Partial<CommentSettings>;
}
