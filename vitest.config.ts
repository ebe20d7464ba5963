import { defineConfig } from 'vitest/config'

const kinds = ['unit', 'property', 'contract', 'integration', 'architecture']

export default defineConfig({
  test: {
    include: kinds.map((kind) => `tests/${kind}/**/*.test.ts`),
    environment: 'node',
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
