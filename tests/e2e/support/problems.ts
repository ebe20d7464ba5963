import type { BrowserContext } from '@playwright/test'

/** What a browser says by itself when a test takes its network away, or the server refuses what a test wants refused. */
const expected =
  /net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_CLOSED|CONNECTION_RESET|SOCKS_CONNECTION_FAILED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/

/** Collects every error that a page throws or prints. */
export function watchForProblems(context: BrowserContext, problems: string[]): void {
  // React tells of a fault it got over as an error of its own: what it got over is that error's cause, which browsers leave out
  void context.addInitScript(() =>
    addEventListener('error', ({ error }) => {
      if (error instanceof Error && error.cause instanceof Error) console.error(`caused by: ${error.cause.stack ?? error.cause.message}`)
    }),
  )
  context.on('weberror', (thrown) => problems.push(`page error: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || expected.test(message.text())) return
    problems.push(`console: ${message.text()} (${message.location().url})`)
  })
}
