import { packPages } from '#server/storage/journal/journal-pages.ts'
import { FencedError, type JournalEntry, type JournalStore } from '#server/storage/journal/journal-store.ts'
import type { FileTail, ReadEntry } from '#server/storage/journal/file-tail.ts'
import { readToken, writeToken } from '#server/storage/journal/life-token.ts'

/** Bytes of pages in one statement, before they are deflated; one entry may be larger. */
const mostBatchBytes = 8 * 1024 * 1024

async function packEntry({ name }: FileTail, token: number, entry: ReadEntry): Promise<JournalEntry> {
  entry.packed ??= await packPages(entry.pages)
  return { name, token, pos: entry.pos, bytes: entry.packed }
}

/** Begins a life of a file whose first object is in the archive, with everything that came since. */
export async function beginLife(
  store: JournalStore,
  dataDir: string,
  tail: FileTail,
  note: (level: 'error', text: string, details: Record<string, unknown>) => void,
): Promise<void> {
  const { name, base } = tail
  if (base === undefined) return
  const head = await store.head(name)
  const known = readToken(dataDir, name)
  try {
    if (head && head.token > known) throw new FencedError(`${name} was continued elsewhere`)
    const token = Math.max(known, head?.token ?? 0) + 1
    // first: a process that ends in between may go on from its own disk
    writeToken(dataDir, name, token)
    const entries = await Promise.all(tail.entries().map((entry) => packEntry(tail, token, entry)))
    const upTo = entries.at(-1)?.pos ?? 0
    await store.begin({ name, token, base }, head?.token, entries)
    // doubted meanwhile: the next life follows this one
    if (tail.base === base) tail.began(token, upTo)
  } catch (error) {
    if (!(error instanceof FencedError)) throw error
    tail.fence()
    note(
      'error',
      'a file is older here than in the journal, so nothing of it is confirmed. Stop the server, and run: npm run restore -- journal',
      {
        file: name,
      },
    )
  }
}

/** A file that was opened as it was closed goes on when the journal has the same end. */
export async function verifyLife(store: JournalStore, tail: FileTail): Promise<void> {
  const { token, name, state } = tail
  const head = await store.head(name)
  if (tail.state !== state || tail.token !== token) return
  const isSame = head !== undefined && head.token === token && head.lastPos === tail.resumedAt
  if (isSame) tail.verified()
  else tail.unverified()
}

/** The next entries of all files that may be confirmed. @returns them, and the last of each file */
export async function packBatch(
  tails: Iterable<FileTail>,
): Promise<{ entries: JournalEntry[]; upTo: Map<FileTail, { pos: number; token: number }> }> {
  const chosen: { tail: FileTail; token: number; entry: ReadEntry }[] = []
  let bytes = 0
  for (const tail of tails) {
    const { token, state } = tail
    if (state !== 'open' || token === undefined) continue
    for (const entry of tail.entries()) {
      if (bytes > mostBatchBytes) break
      bytes += entry.pages.pageSize * entry.pages.changed.length
      chosen.push({ tail, token, entry })
    }
  }
  const entries = await Promise.all(chosen.map(({ tail, token, entry }) => packEntry(tail, token, entry)))
  return { entries, upTo: new Map(chosen.map(({ tail, token, entry: { pos } }) => [tail, { pos, token }])) }
}

/** A newer object of the archive becomes the base. It stays in sight until the journal has answered. */
export async function moveBase(store: JournalStore, tail: FileTail): Promise<void> {
  const newer = tail.newerBase()
  if (!newer || tail.token === undefined) return
  await store.rebase({ name: tail.name, token: tail.token, ...newer })
  tail.moved(newer.base)
}

export async function forgetAll(store: JournalStore, forgotten: Set<string>): Promise<void> {
  for (const name of forgotten) {
    await store.forget(name)
    forgotten.delete(name)
  }
}
