import type { PublicItem } from '#shared/nouns/public-links/public-item.ts'
import { keepItem, readItem } from '#client/public/visitor-store.ts'

export type PublicState =
  | { status: 'loading' }
  /** `live` false: the server cannot be reached, so this may be old */
  | { status: 'shown'; item: PublicItem; live: boolean }
  /** `wasShown`: it ended while it was open */
  | { status: 'gone'; wasShown: boolean }
  | { status: 'expired' }
  /** it wants a password, or that of before is no longer the right one */
  | { status: 'locked' }
  | { status: 'failed' }

/** `/public/{token}`, or `/{org}/{token}`. */
export interface PublicAddress {
  token: string
  org: string | undefined
}

/** A form whose page may work without a network. */
function mayStay(item: PublicItem): boolean {
  return item.itemType === 'form' && item.form.keeps === true
}

const firstWait = 1_000
const longestWait = 30_000

/** The server's path for a link. */
export function apiPath(token: string, what = ''): string {
  return `/api/public/${encodeURIComponent(token)}${what}`
}

const ends: Partial<Record<number, (wasShown: boolean) => PublicState>> = {
  400: (wasShown) => ({ status: 'gone', wasShown }),
  401: () => ({ status: 'locked' }),
  404: (wasShown) => ({ status: 'gone', wasShown }),
  410: () => ({ status: 'expired' }),
}

/**
 * Follows a public link. Server-sent events announce a change without its content, and the page then fetches it. While the server is away, the
 * content stays with a notice, and retries become rarer. A link that was switched off empties the page at once. @returns a function that stops
 * following
 */
export function followItem({ token, org }: PublicAddress, onState: (state: PublicState) => void): () => void {
  if (token === '') {
    onState({ status: 'gone', wasShown: false })
    return () => {}
  }
  const place = org === undefined ? '' : `?org=${encodeURIComponent(org)}`
  const abort = new AbortController()
  let item: PublicItem | undefined
  let wasShown = false
  let etag = ''
  let events: EventSource | undefined
  let timer = 0
  let wait = firstWait
  let loading = false
  let again = false

  const end = (): void => {
    abort.abort()
    events?.close()
    window.clearTimeout(timer)
    window.removeEventListener('online', connect)
  }
  const away = (): void => {
    onState(item ? { status: 'shown', item, live: false } : { status: 'failed' })
    connectLater()
  }
  /** It is off, or another one: nothing of it stays on the screen while that is found out. */
  const forget = (): void => {
    events?.close()
    item = undefined
    etag = ''
    onState({ status: 'loading' })
    void load().then(() => item && !abort.signal.aborted && connect())
  }

  async function load(): Promise<void> {
    // one question at a time, so that an older answer never replaces a newer one
    if (loading) {
      again = true
      return
    }
    loading = true
    try {
      do {
        again = false
        const response = await fetch(apiPath(token, place), {
          // the cookie of a link with a password
          credentials: 'same-origin',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          signal: abort.signal,
          headers: etag === '' ? {} : { 'if-none-match': etag },
        })
        const over = ends[response.status]
        if (over) {
          void keepItem(token, undefined)
          end()
          return onState(over(wasShown))
        }
        if (!response.ok && response.status !== 304) throw new Error(String(response.status))
        if (response.status !== 304) {
          etag = response.headers.get('etag') ?? ''
          item = (await response.json()) as PublicItem
          wasShown = true
          void keepItem(token, mayStay(item) ? item : undefined)
        }
        if (item) onState({ status: 'shown', item, live: true })
      } while (again)
    } catch {
      if (!item) item = await readItem(token)
      if (!abort.signal.aborted) away()
    } finally {
      loading = false
    }
  }

  function connect(): void {
    window.clearTimeout(timer)
    events?.close()
    events = new EventSource(apiPath(token, `/events${place}`))
    // the stream is there before the question, so that no change falls in between
    events.addEventListener('open', () => {
      wait = firstWait
      void load()
    })
    events.addEventListener('changed', () => void load())
    events.addEventListener('gone', forget)
    events.addEventListener('error', () => {
      connectLater()
      // a stream does not say why it ended; the question does
      void load()
    })
  }

  function connectLater(): void {
    if (abort.signal.aborted) return
    events?.close()
    window.clearTimeout(timer)
    timer = window.setTimeout(connect, wait)
    wait = Math.min(longestWait, wait * 2)
  }

  window.addEventListener('online', connect)
  // a link that opens nothing is asked for once
  void load().then(() => item && !abort.signal.aborted && connect())
  return end
}
