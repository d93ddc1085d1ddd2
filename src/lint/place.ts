import type { Finding, Location } from '../model/finding.ts';
import type { Subject } from '../model/subject.ts';

/** One file of the repository. */
export interface Source {
  /** Relative to the repository's root, with forward slashes. */
  file: string;
  text: string;
}

/** Finds the lines where tools are named. */
export interface Finder {
  read(source: Source): void;
  locationOf: LocationOf;
}

/** The one line that names a tool; null when several could be it, undefined when none does. */
export type LocationOf = (name: string) => Location | null | undefined;

/** How surely a line is the tool's own: it registers the name, it names it, it defines a function of that name. */
type Strength = (typeof STRENGTHS)[number];
const STRENGTHS = ['registered', 'named', 'defined'] as const;

/** Quotes of all languages; a look-ahead, so that a stray quote before it hides nothing. */
const LITERAL = /(?=(["'`])([^"'`\n\\]{1,128})\1)/g;
/** What stands before a name that is being registered, on the same line or the one before. */
const REGISTERS =
  /(?:\bname["']?\s*[:=(]\s*|\btool_name\s*[=(]?\s*|\b(?:register|add|new|define|create|make|with|server)?_?(?:mcp)?_?tool(?:::new|\.new)?["']?\s*[(=:]\s*)[&rfbu]?#?$/i;
const FUNCTION = /\b(?:def|fn|func|fun|function)\s+([A-Za-z_]\w{0,127})\s*[(<[]/g;
/** `@mcp.tool()`, `#[tool(…)]`, `@McpTool`, within the lines before a function. */
const DECORATOR = /(?:^|\n)[ \t]*(?:@|#\[)[^\n]{0,80}tool/i;

const NAMES_ITSELF = /\bname\s*=/;
const CHARACTERS_BEFORE = 600;

/** A finder for the tools of one server. Give it the sources, then ask. */
export function createFinder(names: Iterable<string>): Finder {
  const wanted = new Map<string, Map<Strength, Location[]>>();
  for (const name of names) if (name !== '') wanted.set(name, new Map());
  return {
    read({ file, text }) {
      for (const { name, index, strength } of mentions(text, wanted)) {
        const places = wanted.get(name);
        const known = places?.get(strength) ?? [];
        const line = lineAt(text, index);
        if (known.length < 2 && !known.some((one) => one.file === file && one.line === line))
          places?.set(strength, [...known, { file, line }]);
      }
    },
    locationOf(name) {
      const places = wanted.get(name);
      const found = STRENGTHS.map((strength) => places?.get(strength)).find((one) => one !== undefined);
      return found === undefined || found.length === 1 ? found?.[0] : null;
    },
  };
}

/** Where tools stand, and which one a call is of. */
export interface Places {
  locationOf: LocationOf;
  toolOf: (call: Subject) => string | undefined;
  /** For what is on no tool that stands anywhere. */
  fallback: Location | null;
}

/** The findings with their places: the line of their own tool, or of the tool that was called. */
export function placed(findings: readonly Finding[], { fallback, ...places }: Places): Finding[] {
  return findings.map((finding) => {
    const location = locationOfFinding(finding, places) ?? fallback;
    return location === null ? finding : { ...finding, location };
  });
}

/** A finding on the server stands at the worst of the tools that it names. */
function locationOfFinding(
  { subject, others = [] }: Finding,
  { locationOf, toolOf }: Omit<Places, 'fallback'>,
): Location | null {
  for (const one of [subject, ...(subject === 'server' ? others : [])]) {
    const id = one.startsWith('tool:') ? one.slice('tool:'.length) : toolOf(one);
    if (id === undefined) continue;
    const location = locationOf(id) ?? locationOf(id.replace(/#\d+$/, ''));
    if (location) return location;
  }
  return null;
}

interface Mention {
  name: string;
  index: number;
  strength: Strength;
}

function* mentions(text: string, wanted: ReadonlyMap<string, unknown>): Generator<Mention> {
  for (const { 2: name = '', index } of text.matchAll(LITERAL)) {
    if (!wanted.has(name)) continue;
    const isRegistered = REGISTERS.test(text.slice(Math.max(0, index - 80), index));
    yield { name, index, strength: isRegistered ? 'registered' : 'named' };
  }
  for (const { 1: name = '', index } of text.matchAll(FUNCTION)) {
    if (!wanted.has(name)) continue;
    const paragraph =
      text
        .slice(Math.max(0, index - CHARACTERS_BEFORE), index)
        .split(/\n[ \t]*\n/)
        .at(-1) ?? '';
    const isTool = DECORATOR.test(paragraph) && !NAMES_ITSELF.test(paragraph);
    yield { name, index, strength: isTool ? 'registered' : 'defined' };
  }
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
