// Prints the figures that the documentation claims: `npm run bench`, or some parts by name.
import { benchBoot } from './bench/boot.ts';
import { benchCheck } from './bench/check.ts';
import { benchResponses } from './bench/responses.ts';
import { benchTokenizer } from './bench/tokenizer.ts';

const parts: Record<string, () => void | Promise<void>> = {
  check: benchCheck,
  boot: benchBoot,
  responses: benchResponses,
  tokenizer: async () => {
    for (const line of await benchTokenizer()) console.log(line);
  },
};

const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();
