import * as Y from 'yjs'

/** Merging updates is quadratic in their number: many are written as several rows. */
const mergeAtMost = 100

/** Updates as the rows they are written in. */
export function inBatches(updates: readonly Uint8Array[]): Uint8Array[] {
  const batches: Uint8Array[] = []
  for (let at = 0; at < updates.length; at += mergeAtMost) {
    const part = updates.slice(at, at + mergeAtMost)
    const [only] = part
    batches.push(part.length === 1 && only ? only : Y.mergeUpdates(part))
  }
  return batches
}

interface ReadRow {
  key: IDBValidKey
  update: unknown
  /** it has the bytes that this device wrote: they need not be read to their end before */
  isWhole?: boolean
}

/** An update without content. */
const nothing = new Uint8Array([0, 0])

/**
 * Reads rows into the document and returns the keys of those that are not updates.
 * @param isQuiet nobody needs the content itself: listeners of updates hear of an empty one, and Yjs writes none of the whole document
 */
export function applyRows(doc: Y.Doc, rows: readonly ReadRow[], origin: object, { isQuiet = false } = {}): IDBValidKey[] {
  const listeners = isQuiet ? doc._observers.get('update') : undefined
  if (!listeners) return readRows(doc, rows, origin)
  let read: Y.Transaction | undefined
  const answers: Y.Transaction[] = []
  doc.once('beforeTransaction', (transaction) => void (read = transaction))
  const note = (transaction: Y.Transaction): void => {
    if (transaction !== read) answers.push(transaction)
  }
  doc.on('afterTransaction', note)
  doc._observers.delete('update')
  try {
    return readRows(doc, rows, origin)
  } finally {
    doc.off('afterTransaction', note)
    // those that came meanwhile stay, too
    for (const listener of doc._observers.get('update') ?? []) listeners.add(listener)
    doc._observers.set('update', listeners)
    if (read) doc.emit('update', [nothing, origin, doc, read])
    // what an observer wrote in answer is an edit of this tab
    for (const each of answers)
      doc.emit('update', [Y.encodeStateAsUpdate(doc, Y.encodeStateVector(each.beforeState)), each.origin, doc, each])
  }
}

function readRows(doc: Y.Doc, rows: readonly ReadRow[], origin: object): IDBValidKey[] {
  const bad: IDBValidKey[] = []
  const read = (): void => {
    for (const { key, update, isWhole } of rows) {
      if (!(update instanceof Uint8Array) || (isWhole !== true && !isUpdate(update))) {
        bad.push(key)
        continue
      }
      try {
        Y.applyUpdate(doc, update, origin)
      } catch {
        bad.push(key)
      }
    }
  }
  // what the device has kept is no edit of this tab
  Y.transact(doc, read, origin, false)
  return bad
}

/** True when a row can be read to its end. A row applied in part would stay in the document in part. */
export function isUpdate(row: unknown): row is Uint8Array {
  if (!(row instanceof Uint8Array)) return false
  try {
    Y.decodeUpdate(row)
    return true
  } catch {
    return false
  }
}
