import { defineConfig } from 'vitest/config';

const common = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Tests of what is pure share one load of the sources: nothing is left behind that another could see. */
const PURE = ['compare', 'config', 'judge', 'lint', 'measure', 'render', 'schemas'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'pure', include: PURE, isolate: false } },
      {
        test: {
          ...common,
          name: 'world',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, 'test/e2e/**', 'test/browser/**'],
        },
      },
    ],
  },
});
