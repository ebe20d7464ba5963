import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import type { AnalyseInput } from '#server/features/imports/analyse-job.ts'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'

// T21: reading a file takes at most 100 MB whatever it contains. A file that cannot be imported is refused soon.
let folder: string
let threads: ThreadPool
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-memory-'))
  threads = createThreadPool({ size: 1, maxHeapMb: 1024 })
})
afterEach(async () => {
  await threads.close()
  rmSync(folder, { recursive: true, force: true })
})

const mb = 1024 * 1024
function write(pieces: Iterable<string>): string {
  const path = join(folder, `${Math.random()}.csv`)
  const file = openSync(path, 'w')
  for (const piece of pieces) writeSync(file, piece)
  closeSync(file)
  return path
}
const repeated = (piece: string, bytes: number): string => {
  const block = piece.repeat(Math.ceil(mb / piece.length))
  return write(Array.from({ length: Math.ceil(bytes / block.length) }, () => block))
}

/** Reads a file on a thread that did some before. @returns the error, and what memory grew by at most (in MB) */
async function look(path: string): Promise<{ error: unknown; grown: number }> {
  const read = (of: string): Promise<unknown> =>
    threads.run('imports.analyse', { path: of, locale: localeOf('en') } satisfies AnalyseInput, 60_000).result
  await read(write(['name,n\nana,1\nbia,2\n']))
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  const error = await read(path).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  clearInterval(watch)
  return { error, grown: (Math.max(most, process.memoryUsage.rss()) - before) / mb }
}

describe('files that are one line', { timeout: 120_000 }, () => {
  const wide = Array.from({ length: 900 }, () => 'x'.repeat(100_000)).join(',')
  const cases: [name: string, make: () => string, error: ErrorId][] = [
    ['95 MB of commas', () => repeated(',', 95 * mb), 'import_too_many_columns'],
    ['95 MB of semicolons', () => repeated(';', 95 * mb), 'import_too_many_columns'],
    ['95 MB of short cells', () => repeated('a\t', 95 * mb), 'import_too_many_columns'],
    ['95 MB of quoted cells', () => repeated('"",', 95 * mb), 'import_too_many_columns'],
    ['95 MB of letters', () => repeated('x', 95 * mb), 'import_not_csv'],
    ['95 MB of quotes', () => repeated('"', 95 * mb), 'import_not_csv'],
    ['900 cells of 100 kB', () => write([wide]), 'import_not_csv'],
  ]
  test.each(cases)('%s', async (_, make, error) => {
    const seen = await look(make())
    expect(seen.error).toMatchObject({ id: error })
    expect(seen.grown).toBeLessThan(100)
  })
})

describe('files of many different values', { timeout: 180_000 }, () => {
  test('a thousand columns of them', async () => {
    const columns = 1000
    const line = (row: number): string => `${Array.from({ length: columns }, (_, index) => `value ${row} of column ${index}`).join(',')}\n`
    const path = write(Array.from({ length: 2500 }, (_, row) => line(row)))
    const { error, grown } = await look(path)
    expect(error).toBeUndefined()
    expect(grown).toBeLessThan(100)
  })

  test('long texts', async () => {
    const path = write(Array.from({ length: 450 }, (_, row) => `${row},${String(row).repeat(Math.ceil(200_000 / String(row).length))}\n`))
    const { error, grown } = await look(path)
    expect(error).toBeUndefined()
    expect(grown).toBeLessThan(100)
  })
})
