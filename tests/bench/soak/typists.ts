import type { Array as YArray } from 'yjs'
import { randomOf } from '#tests/support/sync-raw.ts'
import { connectPeer, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestMember } from '#tests/support/test-org.ts'

/** Most words of one person; beyond it the oldest are removed, so that a document keeps its size. */
const mostWords = 40
const keptWords = 20

interface Typist {
  peer: SyncPeer
  /** the author of these words in the document; a successor in the seat continues the list and its numbers */
  label: string
  sent: number
}

/** The documents of a soak and their typists. */
export interface DocumentPlace {
  url: string
  members: readonly TestMember[]
  documents: readonly string[]
  typistsEach: number
}

/**
 * The words of one seat, numbered by their author. Each seat has a list. In one common list, deletions would lie between others' words and
 * never merge. A stock client walks through all of it at every word: after half an hour only the generator was measured. A list for
 * everybody who ever came would let the documents grow, and they must not.
 */
const wordsOf = (peer: SyncPeer, label: string): YArray<string> => peer.doc.getArray<string>(label)

/** One document, its stock clients and one more that reads: every word must come to it once, in its author's order. */
export class SoakedDocument {
  readonly name: string
  readonly typists: Typist[] = []
  readonly reader: SyncPeer
  wrong: string[] = []
  seen = 0
  readonly #place: DocumentPlace
  readonly #next = new Map<string, number>()
  #made = 0

  constructor(place: DocumentPlace, name: string) {
    this.#place = place
    this.name = name
    this.reader = this.#connect()
    for (let index = 0; index < place.typistsEach; index++) this.typists.push(this.#open(`w${index}`))
  }

  #connect(): SyncPeer {
    const { url, members } = this.#place
    return connectPeer(url, members[this.#made % members.length]!, this.name)
  }

  #open(label: string): Typist {
    const words = wordsOf(this.reader, label)
    words.observe((event, transaction) => {
      if (transaction.local) return
      for (const { insert } of event.delta) for (const word of (insert as string[] | undefined) ?? []) this.#note(word)
      if (words.length > mostWords) words.delete(0, words.length - keptWords)
    })
    return this.#sit(label, 0)
  }

  #sit(label: string, sent: number): Typist {
    this.#made++
    return { peer: this.#connect(), label, sent }
  }

  #note(word: string): void {
    const [label = '', number] = word.split('.')
    const expected = this.#next.get(label) ?? 0
    if (Number(number) !== expected) this.wrong.push(`${this.name}: ${word} instead of ${expected}`)
    this.#next.set(label, Number(number) + 1)
    this.seen += 1
  }

  type(index: number): void {
    const typist = this.typists[index]
    if (typist?.peer.provider.synced !== true) return
    wordsOf(typist.peer, typist.label).push([`${typist.label}.${typist.sent++}`])
  }

  /** Cuts a person's connection; the stock client reconnects with its content. */
  cut(index: number): void {
    const socket = this.typists[index]?.peer.provider.ws as unknown as { terminate(): void } | null | undefined
    socket?.terminate()
  }

  /**
   * One person leaves for good and another comes, as a reloaded page does. A stock client gets no acknowledgements, so only an idle one is
   * replaced.
   */
  replace(index: number): void {
    const typist = this.typists[index]
    if (typist === undefined || this.#behind(typist) > 0) return
    typist.peer.destroy()
    this.typists[index] = this.#sit(typist.label, typist.sent)
  }

  #behind({ label, sent }: Typist): number {
    return sent - (this.#next.get(label) ?? 0)
  }

  /** words that were typed and have not come to the reader */
  get missing(): number {
    return this.typists.reduce((sum, typist) => sum + this.#behind(typist), 0)
  }

  /** The words that a copy of the document holds, of all seats. */
  wordsIn(copy: SyncPeer): string {
    return this.typists.map(({ label }) => wordsOf(copy, label).toArray().join(' ')).join('\n')
  }

  /** True when a copy equals the reader's. */
  isLike(copy: SyncPeer): boolean {
    return this.wordsIn(copy) === this.wordsIn(this.reader)
  }

  close(): void {
    for (const { peer } of this.typists) peer.destroy()
    this.reader.destroy()
  }
}

/** All typists, `perSecond()` words together: connections are cut and people replaced all the time. */
export function startTyping(place: DocumentPlace, perSecond: () => number, seed: number) {
  const random = randomOf(seed)
  const documents = place.documents.map((name) => new SoakedDocument(place, name))
  const any = (): [SoakedDocument, number] => [documents[random(documents.length)]!, random(place.typistsEach)]
  let before = performance.now()
  let due = 0
  const typing = setInterval(() => {
    const now = performance.now()
    due += ((now - before) / 1000) * perSecond()
    before = now
    for (; due >= 1; due--) {
      const [document, index] = any()
      document.type(index)
    }
  }, 20)
  const cutting = setInterval(() => {
    const [document, index] = any()
    document.cut(index)
  }, 2_000)
  const replacing = setInterval(() => {
    const [document, index] = any()
    document.replace(index)
  }, 5_000)
  const sum = (of: (document: SoakedDocument) => number): number => documents.reduce((total, document) => total + of(document), 0)
  return {
    documents,
    edits: () => sum((document) => document.seen),
    missing: () => sum((document) => document.missing),
    wrong: () => documents.flatMap((document) => document.wrong),
    stop: () => [typing, cutting, replacing].forEach((timer) => clearInterval(timer)),
    close: () => documents.forEach((document) => document.close()),
  }
}
