import type { BrowserContext } from '@playwright/test'

/** What a browser says by itself when a test takes its network away, or the server refuses what a test wants refused. */
const expected = /net::ERR_INTERNET_DISCONNECTED/

/** Collects every error that a page throws or prints. */
export function watchForProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (thrown) => problems.push(`page error: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || expected.test(message.text())) return
    problems.push(`console: ${message.text()} (${message.location().url})`)
  })
}
