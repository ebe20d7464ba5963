import { PREFERRED_TRIM_SIZE } from 'y-indexeddb'
import * as Y from 'yjs'
import { isQuotaError, storageDoubted } from '#client/engine/device/storage-state.ts'
import type { DocumentRows } from '#client/engine/documents/document-rows.ts'
import type { DocumentStorage } from '#client/engine/documents/local-copy-types.ts'
import { followOwnUpdates } from '#client/engine/documents/own-updates.ts'
import { inBatches, isUpdate } from '#client/engine/documents/row-updates.ts'
import { batchMs, type Unwritten } from '#client/engine/documents/unwritten.ts'
import type { SettableValue } from '#client/lib/value.ts'

/** more rows than this are folded into one, or each opening would read them row by row */
const foldAfterRows = 60
const foldWhileOpen = PREFERRED_TRIM_SIZE
/** ms until a full device is tried again */
export const retryMs = 3_000

/**
 * Writes what is unwritten into the rows of a copy. Its states:
 *
 *   quiet      all is written (`kept`)                   → gathering at an edit
 *   gathering  edits wait for their batch (unwritten.ts) → writing after `batchMs`
 *   writing    transactions under way (`writing`)        → quiet, gathering, failing, folding past `foldWhileOpen` rows
 *   folding    many rows become one (`writing`)          → quiet, gathering
 *   failing    the device is full or refuses (`storage`) → writing every `retryMs`
 */
export interface CopyWriter {
  add(update: Uint8Array): void
  /** Something is unwritten: writes it with the next batch. */
  later(): void
  /** Writes unwritten edits at once, even during an earlier batch: typing waits for one batch at most. */
  flush(): void
  /** The copy holds this many rows. */
  noteRows(count: number): void
  /** The copy has been opened and read. */
  begin(): void
  fail(error: unknown): void
  /** resolves when every edit so far is written, or has failed to be */
  written(): Promise<void>
  end(): void
}

interface CopyWriterParts {
  doc: Y.Doc
  /** origin of the updates that come from the copy itself */
  origin: { database: string }
  unwritten: Unwritten
  storage: SettableValue<DocumentStorage>
  kept: SettableValue<boolean>
  /** undefined while no database is open */
  rowsOf(): DocumentRows | undefined
  /** deletions that the server has not heard of yet (unsent-deletes.ts) */
  unsentDeletes: (() => Uint8Array | undefined) | undefined
}

/** Notes the refusal, too. */
function refusalOf(error: unknown): DocumentStorage {
  storageDoubted.set(true)
  return isQuotaError(error) ? 'full' : 'unavailable'
}

export function createCopyWriter({ doc, origin, unwritten, storage, kept, rowsOf, unsentDeletes }: CopyWriterParts): CopyWriter {
  let writing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0
  let ended = false
  const forgetOwn = followOwnUpdates(origin.database, doc, kept, () => unwritten.stored)
  const isFailing = (): boolean => storage.get() === 'full' || storage.get() === 'unavailable'
  const fail = (error: unknown): void => storage.set(refusalOf(error))

  function later(): void {
    if (ended || !rowsOf() || timer !== undefined) return
    timer = setTimeout(flush, isFailing() ? retryMs : batchMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const rows = rowsOf()
    if (!rows || unwritten.isEmpty) return
    const batch = unwritten.take(writing === undefined)
    const merged = inBatches(batch.updates)
    const { stored, logged, removed } = batch
    const write = rows.append(merged, { stored, deletes: unsentDeletes?.(), logged, removed }).then(
      () => {
        count += merged.length
        if (isFailing()) storage.set('ok')
      },
      (error: unknown) => {
        unwritten.putBack(batch)
        fail(error)
      },
    )
    follow(write)
  }

  function follow(write: Promise<void>): void {
    const all = Promise.all([writing, write]).then(() => {
      if (writing === all) afterwards()
    })
    writing = all
  }

  function afterwards(): void {
    writing = undefined
    if (!unwritten.hasUpdates) kept.set(true)
    if (!unwritten.isEmpty) later()
    else if (count >= foldWhileOpen) fold()
  }

  function fold(): void {
    const rows = rowsOf()
    if (!rows || writing || ended) return
    count = 0
    const encode = (newer: unknown[]) => {
      for (const update of newer) if (isUpdate(update)) Y.applyUpdate(doc, update, origin)
      return { update: Y.encodeStateAsUpdate(doc), deletes: unsentDeletes?.() }
    }
    follow(rows.fold(encode).then(() => undefined, fail))
  }

  return {
    add: (update) => {
      unwritten.add(update)
      kept.set(false)
      if (unwritten.isDue() && !isFailing()) flush()
      else later()
    },
    later,
    flush,
    noteRows: (rows) => (count = rows),
    begin: () => (count > foldAfterRows ? fold() : later()),
    fail,
    written: async () => {
      // once more for edits that arrived during a batch
      for (let round = 0; round < 2; round += 1) {
        await writing
        flush()
        await writing
      }
    },
    end: () => {
      ended = true
      forgetOwn()
      clearTimeout(timer)
    },
  }
}
