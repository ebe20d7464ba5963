import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Watched {
  /** decides the right again and acts on it */
  recheck(): void
}

const withinMs = 500
/** connections decided about between two looks at anything else */
const atOnce = 200

/**
 * Decides the rights of every connection again soon after any change in the organisation, whether or not whoever made it
 * announced what it means for rights (G17: within a second). Edits do not wait for this: they are decided about themselves.
 * @returns how to stop
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
      // first: a change while this round runs concerns those already decided about, and begins another
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
