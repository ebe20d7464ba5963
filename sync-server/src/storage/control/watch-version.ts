import type { ControlDatabase } from '#server/storage/control-database.ts'
import { callAll } from '#server/storage/queued-work.ts'

/** Commits of other processes, such as a command's, are noticed this fast. */
const lookEveryMs = 250

/** Tells listeners when the version of the control database has changed. */
export function watchVersion(db: Pick<ControlDatabase, 'version'>): { look(): void; onChange(listener: () => void): () => void } {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let seen = -1

  function look(): void {
    if (listeners.size === 0 || seen === db.version) return
    seen = db.version
    callAll([...listeners])
  }

  return {
    look,
    onChange: (listener) => {
      if (listeners.size === 0) seen = db.version
      listeners.add(listener)
      timer ??= setInterval(look, lookEveryMs).unref()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
