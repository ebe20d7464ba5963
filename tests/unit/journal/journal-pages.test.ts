import { expect, it } from 'vitest'
import { BrokenEntryError, packPages, unpackPages } from '#server/storage/journal/journal-pages.ts'

const changed = [7, 2].map((page) => ({ page, bytes: Buffer.alloc(4096, page) }))

it('gives pages back as they were', async () => {
  const entry = await packPages({ pageSize: 4096, pages: 9, changed })
  expect(entry.length).toBeLessThan(1000)
  expect(unpackPages(entry)).toEqual({ pageSize: 4096, pages: 9, changed })
  expect(unpackPages(await packPages({ pageSize: 4096, pages: 9, changed: [] })).changed).toEqual([])
})

it('refuses an entry in which any byte is another', async () => {
  const entry = await packPages({ pageSize: 4096, pages: 9, changed })
  for (let at = 0; at < entry.length; at++) {
    const spoiled = Buffer.from(entry)
    spoiled[at]! ^= 1
    expect(() => unpackPages(spoiled), String(at)).toThrow(BrokenEntryError)
  }
  expect(() => unpackPages(entry.subarray(0, -1))).toThrow(BrokenEntryError)
})
