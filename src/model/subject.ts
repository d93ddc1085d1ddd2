/** What a cost, a finding or a change is about: the one key used everywhere. */
export type Subject =
  | 'server'
  | 'instructions'
  | `${'tool' | 'prompt' | 'resource' | 'template' | 'call' | 'session'}:${string}`;

/** Id of a counter: one of the built-in ones, or the name of a counter of the config file. */
export type CounterId = string;
