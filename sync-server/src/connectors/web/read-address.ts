import { open } from 'node:fs/promises'
import type { AddressConfig, Paging } from '#shared/nouns/connectors/address-schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { askSource, type Answered } from '#server/connectors/web/ask-source.ts'
import type { PageInput, PageResult } from '#server/connectors/web/page-job.ts'
import { downloadAddress } from '#server/connectors/web/published-sheet.ts'
import { readInTime, type Reading } from '#server/connectors/web/read-in-time.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'

/** The means of reading an address into a file. */
export interface WebReading extends Reading {
  /** in a thread: pages are parsed nowhere else */
  takePage(input: PageInput): Promise<PageResult>
}

/** A page of JSON is in memory as a whole. Its records go to the disk before the next one is asked for, and files go there as they come. */
const mostPageBytes = 20 * 1024 * 1024
const mostFileBytes = 100 * 1024 * 1024
const mostPages = 2000

/**
 * Reads an address into the file of an import: JSON without pages, CSV and workbooks as they are, JSON with pages as a record in each line.
 * @throws AppError `source_*`, `import_json`
 */
export function readAddress(config: AddressConfig, reading: WebReading): Promise<void> {
  return readInTime(reading, (signal) => readWhole(config, { ...reading, signal }))
}

async function readWhole(config: AddressConfig, reading: WebReading): Promise<void> {
  const { paging, records } = config
  const first = downloadAddress(config.address)
  if (paging.kind === 'none' && records === '') return readFile(first, config, reading)
  let address: string | undefined = withNumber(first, paging)
  let [rows, bytes, pages] = [0, 0, 0]
  let before: string | undefined
  const asked = new Set<string>()
  while (address !== undefined) {
    if (++pages > mostPages) throw new AppError('source_too_large', { pages: mostPages })
    asked.add(address)
    const answer = await ask(address, config, reading, { mostBytes: mostPageBytes })
    const page: PageResult = await reading.takePage({
      ...{ bytes: answer.body, path: reading.path, isFirst: pages === 1, records, before, mostBytes: mostFileBytes - bytes },
      next: paging.kind === 'cursor' || (paging.kind === 'next' && paging.path !== '') ? paging.path : undefined,
    })
    // a server that does not know the paging sends the same again and again
    if (page.isSame) return
    before = page.mark
    bytes += page.bytes
    rows += page.count
    reading.told(rows)
    const next = page.count === 0 ? undefined : nextAddress(first, paging, { answer, page, pages, rows })
    address = next !== undefined && asked.has(next) ? undefined : next
  }
}

/** The file goes to the disk as it comes: whole in memory it would hold everybody. @throws AppError `source_*`; Error of the disk */
async function readFile(url: string, config: AddressConfig, reading: WebReading): Promise<void> {
  const file = await open(reading.path, 'w', 0o600)
  const faults: unknown[] = []
  const write = (piece: Buffer): Promise<void> =>
    file.writeFile(piece).catch((error: unknown) => {
      faults.push(error)
      throw error
    })
  const isFile = (status: number): boolean => status >= 200 && status < 300
  try {
    await ask(url, config, reading, { mostBytes: mostFileBytes, into: (status) => (isFile(status) ? write : undefined) })
  } catch (error) {
    throw faults[0] ?? error
  } finally {
    await file.close()
  }
}

/** @throws AppError; `source_credentials` also where a page to sign in answers in the place of the data */
async function ask(
  url: string,
  { address, headers }: AddressConfig,
  { safeFetch, signal }: WebReading,
  bounds: Pick<OutboundRequest, 'mostBytes' | 'into'>,
): Promise<Answered> {
  // a secret goes to the server that the person named, and not to where its answer leads
  const isOwn = new URL(url).origin === new URL(downloadAddress(address)).origin
  const own = isOwn ? Object.fromEntries(headers.map(({ name, value }) => [name, value])) : {}
  const answer = await askSource(safeFetch, { url, headers: { accept: 'application/json, text/csv, */*', ...own }, ...bounds, signal })
  if (new URL(answer.url).hostname === 'accounts.google.com') throw new AppError('source_credentials')
  return answer
}

function withNumber(address: string, paging: Paging, number?: number): string {
  if (paging.kind !== 'page' && paging.kind !== 'offset') return address
  return withQuery(address, paging.name, String(number ?? (paging.kind === 'page' ? paging.first : 0)))
}

function withQuery(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

interface Page {
  answer: Answered
  page: PageResult
  pages: number
  rows: number
}

function nextAddress(first: string, paging: Paging, { answer, page, pages, rows }: Page): string | undefined {
  switch (paging.kind) {
    case 'none':
      return undefined
    case 'page':
      return withNumber(first, paging, paging.first + pages)
    case 'offset':
      return withNumber(first, paging, rows)
    case 'cursor':
      return page.next === null ? undefined : withQuery(first, paging.name, page.next)
    case 'next': {
      const named = paging.path === '' ? linkOf(answer.headers['link']) : page.next
      return named && URL.canParse(named, answer.url) ? new URL(named, answer.url).href : undefined
    }
  }
}

/** The address of the header `Link` whose relation is `next`. */
function linkOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '')
  return /<([^<>]*)>(?:\s*;[^,<]*)?;\s*rel="?next"?/i.exec(text)?.[1]
}
