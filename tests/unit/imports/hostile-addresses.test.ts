import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressConfigSchema } from '#shared/nouns/connectors/address-schemas.ts'
import { pageJob } from '#server/connectors/web/page-job.ts'
import { readAddress, type WebReading } from '#server/connectors/web/read-address.ts'
import { addressSource } from '#server/features/imports/sources/web-sources.ts'
import { parseAllowList } from '#server/lib/outbound/allow-list.ts'
import { createSafeFetch, type SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { extractJson } from '#server/workbooks/json/json-file.ts'
import { tablesOf } from '#server/workbooks/json/json-tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const noPage = (): never => {
  throw new Error('no page is read')
}
const readingOf = (safeFetch: SafeFetch, given: Partial<WebReading> = {}): WebReading => ({
  ...{ safeFetch, signal, path: join(folder, 'file'), takePage: noPage, told: () => undefined, limitMs: 60_000 },
  ...given,
})
const configOf = (address: string, more: object = {}) => addressConfigSchema.parse({ address, ...more })

describe('a key in the path of an address is no name, which readers of the table and of the history see', () => {
  it.each([
    ['https://api.test/export/4f9c1bd2a7e84c0f9d', 'api.test'],
    ['https://api.test/feeds/550e8400-e29b-41d4-a716-446655440000.csv', 'api.test'],
    ['https://docs.google.com/spreadsheets/d/1AbC_d-9kQwErTy', 'docs.google.com'],
    ['https://api.test/hooks/xoxbAbCdEfGhIjKl', 'api.test'],
    ['https://api.test/', 'api.test'],
    ['https://api.test/v2/customers?key=abc', 'customers'],
    ['https://api.test/files/Sales%20report-2024.csv', 'Sales report-2024'],
  ])('%s', (address, name) => {
    expect(addressSource(configOf(address))).toMatchObject({ name, tables: [{ name }] })
  })
})

it('a large file goes to the disk as it comes, and is never whole in memory', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'a')
  const web = createServer((_, response) => {
    for (let at = 0; at < 30; at++) response.write(piece)
    response.end()
  })
  await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
  try {
    const { port } = web.address() as AddressInfo
    const fetched = createSafeFetch({ allow: parseAllowList(`127.0.0.1:${port}`) })
    const inMemory: number[] = []
    const safeFetch: SafeFetch = async (request) => {
      const answer = await fetched(request)
      inMemory.push(answer.ok ? answer.body.length : -1)
      return answer
    }
    const reading = readingOf(safeFetch)
    await readAddress(configOf(`http://127.0.0.1:${port}/`), reading)
    expect((await stat(reading.path)).size).toBe(30 * piece.length)
    expect(inMemory).toEqual([0])
  } finally {
    await new Promise((closed) => web.close(closed))
  }
})

it('what a busy server says before its file is no part of it', async () => {
  const asked: number[] = []
  const web = createServer((_, response) => {
    asked.push(1)
    response.writeHead(asked.length === 1 ? 503 : 200, { 'retry-after': '0' }).end(asked.length === 1 ? 'wait' : 'a,b\n1,2\n')
  })
  await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
  try {
    const { port } = web.address() as AddressInfo
    const reading = readingOf(createSafeFetch({ allow: parseAllowList(`127.0.0.1:${port}`) }))
    await readAddress(configOf(`http://127.0.0.1:${port}/`), reading)
    expect((await stat(reading.path)).size).toBe('a,b\n1,2\n'.length)
  } finally {
    await new Promise((closed) => web.close(closed))
  }
})

it('a server that never ends to answer is left, and not tried again', async () => {
  const hanging: SafeFetch = (request) =>
    new Promise((resolve) => request.signal?.addEventListener('abort', () => resolve({ ok: false, failure: 'aborted' })))
  const config = configOf('https://slow.test/')
  await expect(readAddress(config, readingOf(hanging, { limitMs: 20 }))).rejects.toMatchObject({ id: 'source_slow' })
  // one that bids to wait
  const bidding: SafeFetch = ({ url }) =>
    Promise.resolve({ ok: true, status: 429, headers: { 'retry-after': '60' }, body: Buffer.alloc(0), url })
  await expect(readAddress(config, readingOf(bidding, { limitMs: 20 }))).rejects.toMatchObject({ id: 'source_slow' })
})

describe('JSON of any depth and width ends with a sentence', () => {
  const deep = `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`
  it('in pages', async () => {
    const input = { bytes: Buffer.from(deep), path: join(folder, 'page'), isFirst: true, records: '', mostBytes: 1e6 }
    await expect((async () => pageJob({ ...input, next: undefined, before: undefined }, { report: () => undefined, signal }))())
      .rejects //
      .toMatchObject({ id: 'import_json' })
  })

  it('in a file', async () => {
    const path = join(folder, 'deep.json')
    await writeFile(path, `{"rows":[{"a":${deep}}]}`)
    await expect(extractJson(path)).rejects.toMatchObject({ id: 'import_json' })
  })

  it('as many lists', () => {
    const lists = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`list${index}`, [{ a: 1 }]]))
    expect(tablesOf(lists).length).toBeLessThanOrEqual(500)
  })
})
