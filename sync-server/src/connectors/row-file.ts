import { closeSync, openSync, writeSync } from 'node:fs'
import { csvCell } from '#shared/nouns/exports/csv-text.ts'
import { AppError } from '#shared/protocol/errors.ts'

const flushedAt = 256 * 1024

/** A CSV of rows, written by a thread as they come: the thread reads no further until they are on the disk, so few are in memory. */
export interface RowFile {
  /** @throws AppError `source_too_large` */
  add(cells: readonly string[]): void
  close(): void
}

/** Replaces a file of the same name, which an earlier try may have left. */
export function openRowFile(path: string, mostBytes: number): RowFile {
  const file = openSync(path, 'w', 0o600)
  let [text, bytes] = ['', 0]
  const flush = (): void => {
    const piece = Buffer.from(text)
    text = ''
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new AppError('source_too_large', { limit: mostBytes })
    let at = 0
    while (at < piece.byteLength) at += writeSync(file, piece, at)
  }
  return {
    add: (cells) => {
      for (let index = 0; index < cells.length; index++) text += (index === 0 ? '' : ',') + csvCell(cells[index] ?? '', ',')
      text += '\r\n'
      if (text.length > flushedAt) flush()
    },
    close: () => {
      try {
        if (text !== '') flush()
      } finally {
        closeSync(file)
      }
    },
  }
}
