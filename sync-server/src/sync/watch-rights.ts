import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Watched {
  /** decides the right again and acts on it */
  recheck(): void
}

const withinMs = 500
/** connections checked in one go, before other work gets a turn */
const atOnce = 200

/**
 * Checks the rights of every connection again soon after any change in the organisation, even without an announcement (G17: within a
 * second). Edits do not wait for this: each is checked by itself.
 * @returns a function that stops the watch
 */
export function watchRights(org: OrgDatabase, connections: ReadonlySet<Watched>): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function decide(waiting: Watched[]): void {
    for (const connection of waiting.splice(0, atOnce)) if (connections.has(connection)) connection.recheck()
    if (waiting.length > 0 && !stopped) setImmediate(decide, waiting)
  }
  const stopListening = org.onChange(() => {
    timer ??= setTimeout(() => {
      // first: a later change concerns connections that were already checked, and starts another round
      timer = undefined
      decide([...connections])
    }, withinMs)
    timer.unref()
  })
  return () => {
    stopped = true
    stopListening()
    clearTimeout(timer)
  }
}
