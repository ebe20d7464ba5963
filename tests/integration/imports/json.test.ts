import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const read = (value: unknown): Promise<ImportJob> =>
  analyse(server, org.admin, 'data.json', typeof value === 'string' ? value : JSON.stringify(value))
const shown = ({ preview }: ImportJob) => ({
  heads: preview?.columns.map(({ label }) => label),
  rows: preview?.rows,
  sheets: preview?.sheets,
})

describe('a file of JSON', () => {
  it('is a table of its records, with what lies in objects as columns of their own', async () => {
    const job = await read([
      { id: 7, name: "'Ana", at: { city: 'Porto', zip: '01234' }, tags: ['a', 'b'], ok: true },
      { id: 8, name: 'Bea', rate: 1.859, more: [{ deep: 1 }] },
    ])
    expect(shown(job)).toEqual({
      heads: ['id', 'name', 'at.city', 'at.zip', 'tags', 'ok', 'rate', 'more'],
      rows: [
        ['7', "'Ana", 'Porto', '01234', 'a, b', 'true', '', ''],
        ['8', 'Bea', '', '', '', '', '1.859', '[{"deep":1}]'],
      ],
      sheets: [{ name: 'Records', rows: 2 }],
    })
    expect(job.preview?.columns.find(({ label }) => label === 'at.zip')?.type).toBe('singleLineText')
    await server.as(org.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'People'))
    expect(await waitForImport(server, org.admin, job.id, ['done', 'failed'])).toMatchObject({
      state: 'done',
      rowsImported: 2,
      rowErrors: [],
    })
  })

  it('may be lines, lists of lists, or an object whose lists are chosen like sheets', async () => {
    expect(shown(await read('{"a":1}\n{"a":2,"b":3}\n')).rows).toEqual([
      ['1', ''],
      ['2', '3'],
    ])
    expect(
      shown(
        await read([
          ['Name', 'N'],
          ['A', 1],
        ]),
      ).heads,
    ).toEqual(['Name', 'N'])
    const job = await read({ data: { people: [{ name: 'A' }] }, places: [{ city: 'B' }, { city: 'C' }], total: 3 })
    expect(shown(job).sheets).toEqual([
      { name: 'data.people', rows: 1 },
      { name: 'places', rows: 2 },
    ])
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/sheet`, { sheet: 1 })).status).toBe(200)
    expect(shown(await waitForImport(server, org.admin, job.id, ['ready', 'failed'])).heads).toEqual(['city'])
  })

  it('is refused by name without records, when it breaks off, and when it would unfold into too much', async () => {
    for (const text of ['[1, 2, 3]', '[{"a": 1},'])
      expect(await read(text)).toMatchObject({ state: 'failed', error: { id: 'import_json' } })
    const wide = Array.from({ length: 9000 }, (_, at) => ({ [`k${at % 900}`]: at }))
    expect(await read(wide)).toMatchObject({ state: 'failed', error: { id: 'import_too_many_rows' } })
  })
})

describe('a board of Trello', () => {
  it('comes as cards with the words of their lists, labels, people and checklists; its lists, items and comments too', async () => {
    const job = await read({
      name: 'Roadmap',
      lists: [{ id: 'l1', name: 'Doing', closed: false }],
      members: [{ id: 'm1', fullName: 'Ana Sá' }],
      labels: [{ id: 'b1', name: '', color: 'red' }],
      checklists: [
        {
          id: 'c1',
          name: 'Steps',
          checkItems: [
            { name: 'one', state: 'complete' },
            { name: 'two', state: 'incomplete' },
          ],
        },
      ],
      customFields: [{ id: 'f1', name: 'Effort' }],
      cards: [
        {
          ...{ name: 'Ship', idList: 'l1', desc: 'text', idLabels: ['b1'], idMembers: ['m1'], due: '2024-03-10T14:30:00.000Z' },
          ...{ dueComplete: true, closed: false, idChecklists: ['c1'], shortUrl: 'https://trello.com/c/x', attachments: [] },
          customFieldItems: [{ idCustomField: 'f1', value: { number: '3' } }],
        },
      ],
      actions: [
        {
          type: 'commentCard',
          date: '2024-03-11T10:00:00.000Z',
          memberCreator: { fullName: 'Ana Sá' },
          data: { text: 'yes', card: { name: 'Ship' } },
        },
      ],
    })
    const { heads = [], rows = [], sheets } = shown(job)
    expect(sheets?.map(({ name }) => name)).toEqual(['Cards', 'Lists', 'Checklist items', 'Comments'])
    expect(Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]))).toMatchObject({
      ...{ Name: 'Ship', List: 'Doing', Labels: 'red', Members: 'Ana Sá', Done: 'true', Archived: 'false', Effort: '3' },
      Checklist: '[x] one\n[ ] two',
    })
    expect(job.preview?.columns.find(({ label }) => label === 'Due')?.type).toBe('dateTime')
  })

  it('has its lists as a choice in their order, and checklists that are named again and again once', async () => {
    const items = Array.from({ length: 2000 }, (_, at) => ({ name: `item ${at} ${'x'.repeat(200)}`, state: 'incomplete' }))
    const job = await read({
      lists: ['To do', 'Doing', 'Done', 'doing'].map((name, at) => ({ id: `l${at}`, name })),
      checklists: [{ id: 'c1', name: 'Steps', checkItems: items }],
      cards: Array.from({ length: 4000 }, (_, at) => ({
        id: `k${at}`,
        name: `Card ${at}`,
        idList: `l${at % 3}`,
        idChecklists: ['c1', 'c1'],
      })),
    })
    expect(job.state).toBe('ready')
    const list = job.preview?.columns.find(({ label }) => label === 'List')
    expect(list?.type).toBe('select')
    const { options } = (list?.config ?? { options: [] }) as { options: { label: string }[] }
    expect(options.map(({ label }) => label)).toEqual(['To do', 'Doing', 'Done'])
    expect(shown(job).sheets?.find(({ name }) => name === 'Checklist items')).toEqual({ name: 'Checklist items', rows: 2000 })
    expect(job.preview?.columns.find(({ label }) => label === 'Checklist')?.filled).toBe(1)
  })
})
