// Prints the figures that the documentation claims: `npm run bench`, or one part by name.
import { benchCheck } from './bench/check.ts';

const parts: Record<string, () => void | Promise<void>> = { check: benchCheck };
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();
