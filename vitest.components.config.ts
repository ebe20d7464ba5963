import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { browserArgs, browserPath, leftOutArgs } from './tests/e2e/support/browser.ts'

/** Every package that the components import, by the path that they import. */
function importedPackages(): string[] {
  const found = new Set<string>()
  const files = ['client/src', 'shared/src', 'tests/components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^#.'][^']*)'|import\('([^#.'][^']*)'\)/gm,
    )
    for (const [, atOnce, later] of imports) found.add(atOnce ?? later ?? '')
  }
  return [...found].filter((name) => !/\.css$|^node:|^vitest|^virtual:/.test(name)).toSorted()
}

// The component lane: React components in a real Chromium, without a server. docs/testing.md says what belongs here.
export default defineConfig({
  plugins: [react()],
  cacheDir: 'node_modules/.vite-components',
  publicDir: 'client/public',
  // a package that is found during the run would reload the page, and break the tests that stand on it
  optimizeDeps: { include: importedPackages(), noDiscovery: true },
  test: {
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/components/support/setup.ts'],
    testTimeout: 60_000,
    // how long a state is waited for, never how long one takes
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // one page for all files: reloading the modules for each took longer than the tests
    isolate: false,
    // a test mostly waits for the product's own pauses: two pages took 313 s for 280 s of processor time on two cores
    maxWorkers: Math.min(4, availableParallelism() + 1),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await browserPath(), args: browserArgs, ignoreDefaultArgs: leftOutArgs },
        // a machine without a language gives the browser none
        contextOptions: { locale: 'en-US' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
    },
  },
})
