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
  void context.addInitScript(complainOfHiddenFocus)
  context.on('weberror', (thrown) => problems.push(`page error: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || expected.test(message.text())) return
    problems.push(`console: ${message.text()} (${message.location().url})`)
  })
}

/**
 * While something is fetched, React hides what is drawn around it, up to where that was foreseen (`Suspense`): whoever is in the middle of it
 * loses their place, and what they type is lost.
 */
function complainOfHiddenFocus(): void {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || target.style.getPropertyPriority('display') !== 'important') continue
      const focused = document.activeElement
      if (focused && target.contains(focused)) console.error(`what has the focus is hidden: ${focused.outerHTML.slice(0, 200)}`)
    }
  }).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true })
}
