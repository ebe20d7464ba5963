import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { watchTurns } from '#tests/support/longest-turn.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  // the first text loads what reading takes
  await server.as(org.admin).post('/api/v3/pages', { label: 'Warm', markdown: hostileTexts['words']?.(5_000) })
}, 60_000)
afterAll(() => server.close())

/** The texts that took the parser the most, each in its own way. */
const costly = [
  ...['a wide table of short rows', 'a table without bars', 'a table in a quote', 'half emphasis', 'stars and words', 'quotes in quotes'],
  ...[
    'lists in lists',
    'lists on a line',
    'quotes and lists in each other',
    'many items',
    'many paragraphs',
    'brackets',
    'pictures',
    'backticks',
    'entities',
    'blanks',
    'words',
  ],
]

/** Twice the goal of 50 ms: the test and the server share one thread here. */
const mostMs = 100

describe('a text of 200,000 characters (S1)', () => {
  const page = newId()

  it.each(costly)('%s as a page is taken or refused, and holds nobody', async (name) => {
    const body = JSON.stringify({ label: 'Hostile', markdown: hostileTexts[name]?.(190_000) })
    const turns = watchTurns()
    const answer = await server.as(org.admin).request('POST', '/api/v3/pages', { body })
    turns.stop()
    expect([200, 409]).toContain(answer.status)
    expect(turns.longest).toBeLessThan(mostMs)
  })

  it('is refused by its cells before it is read', async () => {
    const answer = await server
      .as(org.admin)
      .post('/api/v3/pages', { label: 'Wide', markdown: hostileTexts['a wide table of short rows']?.(8_000) })
    expect(answer).toMatchObject({ status: 409, body: { id: 'limit_reached', details: { of: 'cells' } } })
  })

  it('as text of a block is refused where it nests deeper than readers go, and kept whole before', async () => {
    const admin = server.as(org.admin)
    const { id } = (await admin.post<{ id: string }>('/api/v3/app', { label: 'Deep' })).body
    // a list and its item are two levels, a paragraph and its words as well
    const lists = (count: number): string => Array.from({ length: count }, (_, level) => `${'  '.repeat(level)}- deep ${level}`).join('\n')
    const add = async (text: string) => (await admin.post(`/api/v3/app/${id}/blocks`, { type: 'text', text })).body
    expect(await add(lists(10))).toMatchObject({ id: 'limit_reached', details: { limit: 20, of: 'levels' } })
    await add(lists(9))
    expect(JSON.stringify((await admin.get(`/api/v3/app/${id}`)).body)).toContain('deep 8')
  })

  it('is not read for somebody who may not write the page', async () => {
    const reader = org.addMember({ seat: 'member', profile: { doc_pages_enabled: {} } })
    const answer = await server.as(reader).request('PUT', `/api/v3/pages/${page}`, { body: { markdown: '>'.repeat(100_000) } })
    expect(answer).toMatchObject({ status: 404, body: { id: 'page_not_found' } })
  })

  it('as text of a block holds nobody either', async () => {
    const admin = server.as(org.admin)
    const { id } = (await admin.post<{ id: string }>('/api/v3/app', { label: 'Hostile' })).body
    for (const name of ['half emphasis', 'quotes in quotes', 'a wide table of short rows']) {
      const body = JSON.stringify({ type: 'text', text: hostileTexts[name]?.(95_000) })
      const turns = watchTurns()
      const answer = await admin.request('POST', `/api/v3/app/${id}/blocks`, { body })
      turns.stop()
      expect(answer.status).toBe(409)
      expect(turns.longest).toBeLessThan(mostMs)
    }
  })

  it('of honest words and a table of a thousand cells is taken whole', async () => {
    const table = `| a | b | c | d |\n| --- | --- | --- | --- |\n${'| 1 | 2 | 3 | 4 |\n'.repeat(250)}`
    const markdown = `${'Lorem **ipsum** dolor sit amet, consectetur.\n\n'.repeat(700)}${table}`
    const answer = await server.as(org.admin).post<{ markdown: string }>('/api/v3/pages', { label: 'Long', markdown })
    expect(answer).toMatchObject({ status: 200, body: { markdown: `# Long\n\n${markdown}` } })
  })
})
