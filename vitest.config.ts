import { defineConfig } from 'vitest/config'

const kinds = ['unit', 'property', 'contract', 'integration', 'architecture']

export default defineConfig({
  test: {
    include: kinds.map((kind) => `tests/${kind}/**/*.test.ts`),
    environment: 'node',
    pool: 'forks',
    // half of the time went into loading the same modules for every file; tests clean up what they start
    isolate: false,
    maxWorkers: 2,
    globalSetup: ['tests/support/files-in-memory.ts', 'tests/support/child-bundle.ts'],
    // bounds for what never comes; `expect.poll` waits one second of a busy machine otherwise
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
