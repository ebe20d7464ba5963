import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import chromium from './playwright.config.ts'

const { launchOptions: _, contextOptions: _looks, ...use } = chromium.use ?? {}

/** Journeys of what Chromium alone can do; those that speak to it by its own protocol skip themselves. */
const ofChromium = /first-load|passkeys|main-job|no-room|accessibility/

/** The journeys on the Firefox of the distribution (docs/tests-firefox.md). */
export default defineConfig({
  ...chromium,
  testIgnore: ofChromium,
  workers: 1,
  use: {
    ...use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: fileURLToPath(new URL('tests/e2e/support/firefox/relay.mjs', import.meta.url)) },
  },
})
