import type { BrowserContext, Response } from '@playwright/test'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'

/** Errors that a browser prints by itself when a test cuts its network or provokes a refusal. */
const expected =
  /net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_CLOSED|CONNECTION_RESET|SOCKS_CONNECTION_FAILED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|WebSocket connection to '[^']*' failed: Connection closed before receiving a handshake response/

/** Firefox tells of connections that a page left behind, and of those that were cut, as errors of the page. */
const ofFirefox =
  /Firefox can’t establish a connection to the server at wss?:|The connection to wss?:\S+ was interrupted while the page was loading/

/** A feed in transit while its person signs out is refused. A session that really ends shows a dialog, which tests would see. */
const isFeedAfterSignOut = (text: string, url: string): boolean => text.includes('401 (Unauthorized)') && url.includes('/api/feed')

/** Collects every error that a page throws or prints. */
export function watchForProblems(context: BrowserContext, problems: string[]): void {
  // React reports a recovered fault as an error of its own. The fault is that error's cause, which browsers leave out.
  void context.addInitScript(() =>
    addEventListener('error', ({ error }) => {
      if (error instanceof Error && error.cause instanceof Error) console.error(`caused by: ${error.cause.stack ?? error.cause.message}`)
    }),
  )
  void context.addInitScript(complainOfHiddenFocus)
  context.on('weberror', (thrown) => {
    const { stack, message } = thrown.error()
    if (!ofFirefox.test(message)) problems.push(`page error: ${stack ?? message}`)
  })
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || expected.test(message.text()) || isFeedAfterSignOut(message.text(), url)) return
    problems.push(`console: ${message.text()} (${url})`)
  })
  context.on('response', (response) => {
    if (response.url().endsWith('/api/mutations') && response.ok()) void noteMalformed(response, problems)
  })
}

/** Notes changes that no server takes: the product made them wrong, whatever the screen said. */
async function noteMalformed(response: Response, problems: string[]): Promise<void> {
  // a page that was left takes its answers along
  const answer = (await response.json().catch(() => undefined)) as MutationAnswer | undefined
  for (const result of answer?.results ?? [])
    if (result.status === 'refused' && result.error.id === 'invalid_request')
      problems.push(`malformed change: ${JSON.stringify(result.error.details)}`)
}

/**
 * Fails a test when React hides the focused element. While something is fetched, React hides everything up to the nearest `Suspense`. A
 * person working inside it loses their place and their input.
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
