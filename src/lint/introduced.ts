import type { Finding, Severity } from '../model/finding.ts';
import type { Subject } from '../model/subject.ts';
import { rankOf } from '../severity.ts';

export interface Compared {
  /** The head's findings in their order, each with `introduced` set. */
  findings: Finding[];
  /** Findings of the base that the head no longer has. */
  fixed: number;
}

/**
 * Which findings of the head the base did not have. The same finding has the same rule, subject and `about`; wording,
 * pointer, counts and order do not matter, so a list that grows brings back nothing old, and a finding once per server
 * is one whatever it counts. Findings on a group of tools (`others`) are the same if all the group's tools were in one
 * group before. A finding that was milder before is new.
 * `renames`: subject at head to subject on the base, for those that differ.
 */
export function introducedAgainst(
  base: readonly Finding[],
  head: readonly Finding[],
  renames: ReadonlyMap<Subject, Subject>,
): Compared {
  const singles = new Singles(base.filter((finding) => !isGroup(finding)));
  const groups = new Groups(base.filter(isGroup));
  const findings = head.map((finding) => {
    const milder = isGroup(finding)
      ? groups.take(finding, membersOf(finding, renames))
      : singles.take(finding, keyOf(finding, renames));
    return { ...finding, introduced: milder };
  });
  return { findings, fixed: singles.left() + groups.left() };
}

const NONE: ReadonlyMap<Subject, Subject> = new Map();

/** Findings with a key each; equal keys are as many findings. */
class Singles {
  readonly #known = new Map<string, Severity[]>();

  constructor(base: readonly Finding[]) {
    for (const finding of base) {
      const key = keyOf(finding, NONE);
      const known = this.#known.get(key);
      if (known === undefined) this.#known.set(key, [finding.severity]);
      else known.push(finding.severity);
    }
    for (const known of this.#known.values()) known.sort((one, other) => rankOf(one) - rankOf(other));
  }

  /** Takes the counterpart away; true if there is none, or only a milder one. */
  take({ severity }: Finding, key: string): boolean {
    const before = this.#known.get(key)?.shift();
    return before === undefined || rankOf(before) > rankOf(severity);
  }

  left(): number {
    return [...this.#known.values()].reduce((sum, known) => sum + known.length, 0);
  }
}

interface KnownGroup {
  rule: string;
  severity: Severity;
  members: Set<Subject>;
  /** A group of the head has two of its members. */
  lives: boolean;
}

class Groups {
  readonly #known: KnownGroup[];

  constructor(base: readonly Finding[]) {
    this.#known = base.map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      members: new Set(membersOf(finding, NONE)),
      lives: false,
    }));
  }

  take({ rule, severity }: Finding, members: readonly Subject[]): boolean {
    let isNew = true;
    for (const known of this.#known) {
      if (known.rule !== rule) continue;
      const common = members.filter((member) => known.members.has(member)).length;
      if (common >= 2) known.lives = true;
      if (common === members.length && rankOf(known.severity) <= rankOf(severity)) isNew = false;
    }
    return isNew;
  }

  left(): number {
    return this.#known.filter(({ lives }) => !lives).length;
  }
}

/** A finding on several tools alike; one on the server names tools only as examples. */
function isGroup({ subject, others }: Finding): boolean {
  return subject.startsWith('tool:') && others !== undefined && others.length > 0;
}

function membersOf({ subject, others = [] }: Finding, renames: ReadonlyMap<Subject, Subject>): Subject[] {
  return [subject, ...others].map((member) => renames.get(member) ?? member);
}

function keyOf({ rule, subject, about }: Finding, renames: ReadonlyMap<Subject, Subject>): string {
  return JSON.stringify([rule, renames.get(subject) ?? subject, about]);
}
