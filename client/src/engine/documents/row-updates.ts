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

/** Reads rows into the document and returns the keys of those that are not updates. */
export function applyRows(doc: Y.Doc, rows: readonly ReadRow[], origin: object): IDBValidKey[] {
  const bad: IDBValidKey[] = []
  doc.transact(() => {
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
  }, origin)
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
