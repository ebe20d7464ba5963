import { defineConfig } from 'vitest/config'
import { availableParallelism } from 'node:os'

const kinds = ['unit', 'property', 'contract', 'integration', 'architecture', 'cluster']

export default defineConfig({
  test: {
    include: kinds.map((kind) => `tests/${kind}/**/*.test.ts`),
    environment: 'node',
    pool: 'forks',
    // half of the time went into loading the same modules for every file; tests clean up what they start
    isolate: false,
    // many tests wait for other processes and for time: two workers kept two cores busy for 62 % of a run
    maxWorkers: Math.min(4, availableParallelism() + 1),
    globalSetup: ['tests/support/files-in-memory.ts', 'tests/support/child-bundle.ts'],
    // bounds for what never comes; `expect.poll` waits one second of a busy machine otherwise
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
