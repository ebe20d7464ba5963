/** The databases of one tab. `kill` ends it as a crash would: open transactions are aborted, and nothing more is written. */
export function watchTab() {
  const { transaction } = IDBDatabase.prototype
  const databases = new Set<IDBDatabase>()
  const writing = new Set<IDBTransaction>()
  let dead = false
  IDBDatabase.prototype.transaction = function (...given) {
    if (dead && databases.has(this)) throw new DOMException('the tab is dead', 'InvalidStateError')
    const begun = transaction.apply(this, given)
    if (dead) return begun
    databases.add(this)
    writing.add(begun)
    // it commits by itself when nothing is left to do; asked for, it could not be undone any more
    begun.commit = () => undefined
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => writing.delete(begun))
    return begun
  }
  return {
    kill: () => {
      dead = true
      for (const begun of writing) abort(begun)
    },
    forget: () => (IDBDatabase.prototype.transaction = transaction),
  }
}

function abort(begun: IDBTransaction): void {
  try {
    begun.abort()
  } catch {
    // it has finished, and nobody has been told yet
  }
}
