import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArgs, wholeBrowserPath } from './tests/e2e/support/browser.ts'

// The component lane: React components in a real Chromium, without a server. docs/testing.md says what belongs here.
export default defineConfig({
  plugins: [react()],
  cacheDir: 'node_modules/.vite-components',
  publicDir: 'client/public',
  test: {
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/components/support/setup.ts'],
    testTimeout: 60_000,
    // how long a state is waited for, never how long one takes
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // one page for all files: reloading the modules for each took longer than the tests
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await wholeBrowserPath(), args: browserArgs },
        // a machine without a language gives the browser none
        contextOptions: { locale: 'en-US' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
    },
  },
})
