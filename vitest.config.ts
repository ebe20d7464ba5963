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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
