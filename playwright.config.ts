import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { browserArgs, browserPath, leftOutArgs } from './tests/e2e/support/browser.ts'
import { aiPort, baseUrl, databasePort, dataDir, ownServer, port, sourcePort, sqlServerPort } from './tests/e2e/support/environment.ts'

// Playwright tells of each file that a service worker fetches. There are hundreds, and no test asks
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = '1'

// One server for the run on an empty data directory; every test signs up an organisation of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // a journey waits for a third of its time: one more than there are cores. The server is one process, which four keep busy
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // bounds for what never comes: no test is slow enough to meet them, on a machine that does ten other things neither
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_RESULTS ?? '.tmp/results/playwright.json' }]],
  use: {
    baseURL: baseUrl,
    headless: true,
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // nothing waits for a panel to arrive, and no frame is drawn on the way
    contextOptions: { reducedMotion: 'reduce' },
    // a trace draws and describes the page at every step: half of a run's time. A failure tells what its page showed without one
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: await browserPath(), args: browserArgs, ignoreDefaultArgs: leftOutArgs },
  },
  ...(ownServer && {
    webServer: {
      command: `rm -rf ${dataDir} && exec node dist/server/main.js`,
      env: {
        ...{ PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: baseUrl, LOG_LEVEL: 'warn' },
        // a scripted host of the test of the builder listens there
        ...{ AI_URL: `http://127.0.0.1:${aiPort}/v1`, AI_MODEL: 'scripted' },
        OUTBOUND_ALLOW: [aiPort, sourcePort, databasePort, sqlServerPort].map((one) => `127.0.0.1:${one}`).join(','),
      },
      url: `${baseUrl}/readyz`,
      reuseExistingServer: false,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
