import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as gptCl100k from 'gpt-tokenizer/encoding/cl100k_base';
import * as gptO200k from 'gpt-tokenizer/encoding/o200k_base';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { createScans, type Tables } from '../../src/measure/counters.ts';
import { countText } from '../../src/measure/shares.ts';

/** Lists on which our tokenizer and two others were compared, and those on which they differ. */
export interface Agreement {
  lists: number;
  differing: string[];
}

/** Counts every list as JSON with our tokenizer, js-tiktoken and gpt-tokenizer, in both vocabularies. */
export function compareWithOracles(directory: string, tables: Tables): Agreement {
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  const oracles = [
    { name: 'o200k', js: new Tiktoken(o200k), gpt: gptO200k },
    { name: 'cl100k', js: new Tiktoken(cl100k), gpt: gptCl100k },
  ] as const;
  const scans = createScans(tables);
  const differs = (file: string) => {
    const text = JSON.stringify(JSON.parse(readFileSync(join(directory, file), 'utf8')).tools);
    return oracles.some(({ name, js, gpt }) => {
      const scan = scans.get(name);
      const ours = scan === undefined ? -1 : countText(scan, text);
      return (
        ours !== js.encode(text, [], []).length ||
        ours !== gpt.countTokens(text, { disallowedSpecial: new Set() })
      );
    });
  };
  return { lists: files.length, differing: files.filter(differs) };
}
