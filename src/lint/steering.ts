import { sentencesOf } from './text.ts';

/** `conceal`: hide something from the user. `override`: drop other instructions. `monopolise`: use this tool always, or no other. */
export type Steering = 'conceal' | 'override' | 'monopolise';

const TELL = 'tell|inform|show|reveal|mention|disclose|admit';
const IT = 'this|that|it|them|these|any|anything|of|about|to';
const OTHERS = 'previous|prior|above|earlier|preceding|other|existing|system|all|any|your';
const ORDERS = 'instructions?|prompts?|rules|guidelines|directives|messages';
const THIS = '(?:this|these)(?: \\w+)? (?:tools?|functions?)|this';
const USE = 'use|call|run|invoke';
const ALL = 'every|any|all';

/** Word patterns over one sentence in lower case; every repetition in them is bounded. */
const COMMANDS: [Steering, RegExp][] = [
  [
    'conceal',
    new RegExp(
      `\\b(?:do not|don'?t|never|must not|mustn'?t|should not|without) (?:ever )?(?:${TELL}|telling|informing)(?: (?:${IT})){0,4} (?:the |your )?users?\\b`,
    ),
  ],
  [
    'conceal',
    /\b(?:do not|don'?t|never) (?:let|allow) (?:the |your )?users? (?:to )?(?:know|see|notice|find out)\b/,
  ],
  [
    'conceal',
    /\b(?:(?:hide|conceal)(?: \w+){1,5}|keep(?: \w+){1,4} (?:hidden|secret)) from (?:the|your) user\b/,
  ],
  [
    'override',
    new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass)(?: (?:${OTHERS}|of|the|these|those|and)){1,4} (?:${ORDERS})\\b`,
    ),
  ],
  ['override', /\bfrom now on,? you (?:are|must|will|should|shall)\b|\byou are now (?:a|an|in|the)\b/],
  [
    'monopolise',
    new RegExp(
      `\\b(?:must|always) (?:always )?(?:${USE}) (?:${THIS})\\b(?: \\w+){0,6} (?:for (?:${ALL})|whenever|no matter|regardless)\\b`,
    ),
  ],
  [
    'monopolise',
    new RegExp(`\\b(?:for|on|in) (?:${ALL})\\b[^.]{0,80}\\b(?:must|always) (?:${USE}) (?:${THIS})\\b`),
  ],
  [
    'monopolise',
    new RegExp(
      `\\b(?:must|always) (?:be )?(?:${USE}|used|called)(?: ${THIS})?(?: \\w+){0,3} before (?:you )?(?:answer|respond|reply)(?:ing)?\\b`,
    ),
  ],
  ['monopolise', /\bbefore (?:you )?(?:answer|respond|reply)(?:ing)?\b[^.]{0,40}\b(?:always|must)\b/],
  ['monopolise', /\b(?:never|do not|don'?t) (?:use|call) (?:any )?other tools?\b/],
  [
    'monopolise',
    new RegExp(
      `\\b(?:must|always) (?:${USE}) (?:${THIS})\\b[^.]{0,40} instead of (?:the |any |all )?(?:[\\w/-]+ ){0,3}tools?\\b`,
    ),
  ],
  [
    'conceal',
    /ユーザー?(?:に|へ)は?(?:絶対に|決して)?(?:言わない|伝えない|知らせない|教えない|見せない)|不要(?:告诉|通知|告知)用户/,
  ],
  [
    'override',
    /(?:以前|これまで|上記|他)の(?:すべての)?指示(?:を|は)(?:すべて)?無視|忽略(?:之前|以上|先前|所有)的?(?:所有)?(?:指令|指示)/,
  ],
  ['monopolise', /(?:回答|返答|応答)する?前に(?:は)?、?(?:必ず|常に)/],
];

/** Sentences about such commands, not commands: a tool that looks for them quotes them. */
const ABOUT = /\b(?:detects?|detection|such as|e\.g\.|examples?|phrases?|attacks?|injections?)\b/;
const QUOTED = /"[^"]{0,300}"|“[^”]{0,300}”|`[^`]{0,300}`|(?<!\w)'[^']{0,300}'(?!\w)/g;

/** A text without any of these holds no command. */
const TRIGGER =
  /\b(?:always|must|mustn'?t|never|not|don[’']?t|without|ignore|disregard|forget|override|bypass|from now on|you are now|hide|conceal|keep)\b|ユーザ|指示|前に|用户|指令/i;

const MAX_SENTENCE = 1_000;

/** The first command to the model of each kind, with its sentence. */
export function steeringIn(text: string): Map<Steering, string> {
  const found = new Map<Steering, string>();
  if (!TRIGGER.test(text)) return found;
  for (const sentence of sentencesOf(text)) {
    if (!TRIGGER.test(sentence.slice(0, MAX_SENTENCE))) continue;
    const plain = sentence
      .slice(0, MAX_SENTENCE)
      .toLowerCase()
      .replace(/’/g, "'")
      .replace(QUOTED, '""')
      .replace(/\s+/g, ' ');
    if (ABOUT.test(plain)) continue;
    for (const [kind, pattern] of COMMANDS)
      if (!found.has(kind) && pattern.test(plain)) found.set(kind, sentence);
  }
  return found;
}
