import { foldText } from '#shared/lib/fold-text.ts'
import { snippetAround } from '#shared/lib/snippet.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { documentDatabase, documentRegistry, isOnDevice } from '#client/engine/documents/document-registry.ts'
import { openRows, type StoredCopy } from '#client/engine/documents/document-rows.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { nextTurn } from '#client/lib/next-turn.ts'
import { mostBytes, readRows, sizeOf } from '#client/records/search/read-rows.ts'

type PageHit = Extract<SearchHit, { kind: 'page' }>

/** Pages shown, and ms that a search may take. */
const mostHits = 5
const longestMs = 2_000

/** Letters of pages that stay in memory, with those of the next search in mind. */
const mostLetters = 2_000_000

/** Of each copy that was read: the rows it had, and its words. */
const texts = new Map<string, { rows: string; text: string }>()
let letters = 0

/** Pages whose words hold a text, as far as their copies are on this device. They are read without being opened: nobody is told. */
export async function findPagesOnDevice({ replica, session }: Device, text: string, gone: AbortSignal): Promise<PageHit[]> {
  // a viewer's device keeps the documents of another person
  if (viewing) return []
  const hits: PageHit[] = []
  const wanted = foldText(text)
  const end = performance.now() + longestMs
  const principal = principalOf(session)
  const registry = documentRegistry(principal)
  for (const { id, label } of replica.entities('page').get()) {
    const name = documentName({ kind: 'page', id })
    const note = registry.read(name)
    if (!isOnDevice(note)) continue
    const words = await wordsOf(documentDatabase(principal, name, note.copy)).catch(() => '')
    const found = foldText(words).includes(wanted) ? snippetAround(words, wanted) : ''
    if (found !== '') hits.push({ kind: 'page', id, label, text: found })
    await nextTurn()
    gone.throwIfAborted()
    if (hits.length >= mostHits || performance.now() > end) break
  }
  return hits
}

/** The words of a page by its copy; none of one that is too large. */
async function wordsOf(database: string): Promise<string> {
  const copy = await openRows(database, () => undefined)
  try {
    const { rows } = await copy.read()
    const mark = `${rows.length} ${JSON.stringify(rows.at(-1)?.key)}`
    const known = texts.get(database)
    if (known?.rows === mark) return known.text
    const text = sizeOf(rows) > mostBytes ? '' : readWords(rows)
    keep(database, mark, text)
    return text
  } finally {
    copy.close()
  }
}

const readWords = (rows: StoredCopy['rows']): string =>
  readRows(rows, (doc) => {
    const snapshot = readPageSnapshot(doc)
    return [pageText(snapshot), ...Object.values(snapshot.blocks).map((block) => block.text)].join('\n')
  })

function keep(database: string, rows: string, text: string): void {
  letters += text.length - (texts.get(database)?.text.length ?? 0)
  if (letters > mostLetters) {
    texts.clear()
    letters = text.length
  }
  texts.set(database, { rows, text })
}
