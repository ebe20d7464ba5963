import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import chromium from './playwright.config.ts'

const { launchOptions: _, contextOptions: _looks, ...use } = chromium.use ?? {}

/** Journeys that speak to Chromium itself, by its protocol or by what it alone can do. */
const ofChromium = /first-load|passkeys|main-job|no-room|accessibility/

/** The journeys on the Firefox of the distribution (docs/testing.md), once a week. */
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
