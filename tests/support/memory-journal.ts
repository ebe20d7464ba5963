import { FencedError, type JournalEntry, type JournalHead, type JournalStore } from '#server/storage/journal/journal-store.ts'

/** A journal in memory, held by the contract of the real one. It outlives the processes of a test. */
export interface MemoryJournal extends JournalStore {
  /** `away` answers nothing and does nothing, `deaf` does what it is asked and loses the answer. */
  is: 'here' | 'away' | 'deaf'
  /** The same for one process: closing it ends what it has under way. */
  connect(): JournalStore
}

interface File {
  head: Omit<JournalHead, 'name' | 'lastPos'>
  entries: Map<number, JournalEntry>
}

export function createMemoryJournal(): MemoryJournal {
  const files = new Map<string, File>()
  const connect = (): JournalStore => openStore(files, () => journal.is)
  const journal: MemoryJournal = { ...connect(), is: 'here', connect }
  return journal
}

function openStore(files: Map<string, File>, is: () => MemoryJournal['is']): JournalStore {
  let isClosed = false

  async function ask<T>(work: () => T): Promise<T> {
    await Promise.resolve()
    if (isClosed || is() === 'away') throw new Error('the journal is away')
    const found = work()
    if (is() === 'deaf') throw new Error('the answer was lost')
    return found
  }

  const headOf = (name: string): JournalHead | undefined => {
    const file = files.get(name)
    return file && { name, ...file.head, lastPos: Math.max(file.head.basePos, ...file.entries.keys()) }
  }

  function take(entry: JournalEntry): string[] {
    const file = files.get(entry.name)
    if (file?.head.token !== entry.token) return []
    file.entries.set(entry.pos, entry)
    return [entry.name]
  }

  return {
    prepare: () => ask(() => []),
    heads: () => ask(() => [...files.keys()].toSorted().flatMap((name) => headOf(name) ?? [])),
    head: (name) => ask(() => headOf(name)),
    begin: ({ name, token, base }, after, entries) =>
      ask(() => {
        const known = files.get(name)?.head
        const isAgain = known?.token === token && known.base === base
        if (!isAgain && known?.token !== after) throw new FencedError(`another server has begun a life of ${name}`)
        files.set(name, { head: { token, base, basePos: 0 }, entries: new Map() })
        for (const entry of entries) take(entry)
      }),
    append: (entries) => ask(() => new Set(entries.flatMap(take))),
    rebase: ({ name, token, base, basePos }) =>
      ask(() => {
        const file = files.get(name)
        if (file?.head.token !== token || file.head.basePos > basePos) return
        file.head = { token, base, basePos }
        for (const pos of file.entries.keys()) if (pos <= basePos) file.entries.delete(pos)
      }),
    read: async function* ({ name, token }, after) {
      const entries = await ask(() => [...(files.get(name)?.entries.values() ?? [])])
      yield* entries.filter((entry) => entry.token === token && entry.pos > after).toSorted((a, b) => a.pos - b.pos)
    },
    forget: (name) => ask(() => void files.delete(name)),
    close: () => {
      isClosed = true
      return Promise.resolve()
    },
  }
}
