import * as Y from 'yjs'

/** Removed text, and its place in its author's text. */
export interface RemovedPiece {
  client: number
  clock: number
  text: string
  /** true for a value of its own, not a part of a longer text */
  whole: boolean
}

/** characters remembered of one document, the newest */
const longest = 20_000

/**
 * The text that a transaction removed, while Yjs still has it (`afterTransaction`); only content that `isKnown`, which others can see. Text inside
 * removed containers counts, and so does a replaced value.
 */
export function removedBy(transaction: Y.Transaction, isKnown: (id: Y.ID) => boolean): RemovedPiece[] {
  const pieces: RemovedPiece[] = []
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || !isKnown(struct.id)) return
    const { content, id } = struct
    const text = textOf(content)
    if (text !== '') pieces.push({ client: id.client, clock: id.clock, text, whole: !(content instanceof Y.ContentString) })
  })
  return pieces
}

function textOf(content: Y.Item['content']): string {
  if (content instanceof Y.ContentString) return content.str
  if (!(content instanceof Y.ContentAny)) return ''
  return (content.arr as unknown[]).filter((value): value is string => typeof value === 'string').join('\n')
}

/** The pieces, or their parts, that no undo has restored. */
export function stillRemoved(doc: Y.Doc, pieces: readonly RemovedPiece[]): readonly RemovedPiece[] {
  return pieces.flatMap((piece) => {
    const left: RemovedPiece[] = []
    let at = 0
    while (at < piece.text.length) {
      const { isThere, length } = runAt(doc, Y.createID(piece.client, piece.clock + at))
      // a value of its own is present or not as a whole
      const next = piece.whole ? piece.text.length : at + length
      if (!isThere) left.push({ ...piece, clock: piece.clock + at, text: piece.text.slice(at, next) })
      at = next
    }
    return left
  })
}

/**
 * Tells whether this character is present, and for how many characters the same holds. Text that undo brought back is a new item, noted in the old
 * one.
 */
function runAt({ store }: Y.Doc, id: Y.ID): { isThere: boolean; length: number } {
  let length = Infinity
  for (let at = id; ;) {
    if (at.clock >= Y.getState(store, at.client)) return { isThere: false, length }
    const item = Y.getItem(store, at) as Y.Item | Y.GC
    const offset = at.clock - item.id.clock
    length = Math.min(length, item.length - offset)
    if (!item.deleted) return { isThere: true, length }
    if (!(item instanceof Y.Item) || item.redone === null) return { isThere: false, length }
    at = Y.createID(item.redone.client, item.redone.clock + offset)
  }
}

/** The newest pieces of both lists. */
export function withRemoved(before: readonly RemovedPiece[], now: readonly RemovedPiece[]): readonly RemovedPiece[] {
  const all = [...before, ...now]
  let characters = 0
  return all.slice(all.findLastIndex(({ text }) => (characters += text.length) > longest) + 1)
}

/** Removed text as lines for a reader; text removed letter by letter, from either side, is one piece again. */
export function removedLines(pieces: readonly RemovedPiece[]): string[] {
  const lines: { text: string; next: RemovedPiece }[] = []
  for (const piece of pieces.toSorted((a, b) => a.client - b.client || a.clock - b.clock)) {
    const last = lines.at(-1)
    const follows = last && !piece.whole && !last.next.whole && last.next.client === piece.client && last.next.clock === piece.clock
    const next = { ...piece, clock: piece.clock + piece.text.length }
    if (follows) lines[lines.length - 1] = { text: last.text + piece.text, next }
    else lines.push({ text: piece.text, next })
  }
  return lines.map(({ text }) => text.trim()).flatMap((text) => (text === '' ? [] : [`~~${text}~~`]))
}

/** The pieces that a device kept; an unreadable value counts as none. */
export function piecesOf(stored: unknown): readonly RemovedPiece[] {
  return Array.isArray(stored) ? stored.filter((piece): piece is RemovedPiece => typeof (piece as RemovedPiece).text === 'string') : []
}
