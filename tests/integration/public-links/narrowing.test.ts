import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBlock, configureBlock } from '#shared/nouns/apps/app-document.ts'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { PublicAppFilters } from '#shared/blocks/app-filters-block.ts'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import type { AllChosen } from '#shared/nouns/public-links/chosen-values.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicApp, PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let staff: BuiltTable
let links: ReturnType<typeof sharing>
/** A builder who changes every app, but does not see the pay of the staff. */
let less: TestMember

const field = (name: string): string => staff.fields[name] ?? '?'
const options = ['oaaaaaaaaaaaa', 'obbbbbbbbbbbb']
const states = options.map((id, index) => ({ id, label: index === 0 ? 'Here' : 'Away', hue: 'blue' }))

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
})
afterAll(() => server.close())

beforeEach(() => {
  org = server.createOrg('Acme')
  staff = buildTable(org.context(org.admin), {
    label: 'Staff',
    fields: {
      ...{ name: 'singleLineText', city: 'singleLineText', pay: 'number', since: 'date', trusted: 'checkbox', boss: 'user' },
      state: { type: 'select', config: { options: states } },
    },
  })
  addRecords(org.context(org.admin), staff, [
    { name: 'Ana', city: 'Rio', pay: 7000, since: '2026-01-02', trusted: 1, state: options[0] ?? '' },
    { name: 'Bob', city: 'Lima', pay: 7100, since: '2026-03-04', trusted: 0, state: options[1] ?? '' },
  ])
  less = org.addMember({
    seat: 'builder',
    profile: {
      ...{ create_dashboard: 1, dashboards_enabled: { '*': '*' } },
      tables_enabled: { [staff.id]: { manage_structure: true, fields_excluded: [field('pay')] } },
    },
  })
})

const put = (by: TestMember, app: string, id: string, type: string, config: object) =>
  changeDocument(org.context(by), `app:${app}`, (doc) => addBlock(doc, { id, type, config }, 'person'), 'person')
const set = (by: TestMember, app: string, id: string, patch: object) =>
  changeDocument(org.context(by), `app:${app}`, (doc) => configureBlock(doc, id, patch, 'person'), 'person')

const filters = (...names: string[]): object => ({ tableId: staff.id, fields: names.map(field) })
const list = (...names: string[]): object => ({ tableId: staff.id, fields: names.map(field), title: 'People' })

async function newApp(blocks: Record<string, readonly [type: string, config: object]>): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate('apps.create', { id, label: 'Open', icon: 'table', color: 'blue' })
  for (const [blockId, [type, config]] of Object.entries(blocks)) await put(org.admin, id, blockId, type, config)
  return id
}

interface Visit {
  link: LinkDetails & { token: string }
  /** names of controls by the labels of their fields */
  control(label: string): string
  narrow(only: AllChosen): Promise<Record<string, PublicBlock | null>>
}

async function visit(link: Visit['link']): Promise<Visit> {
  const { body } = await links.visit<PublicApp>(link.token)
  const bars = Object.values(body.blocks).filter((block): block is PublicAppFilters => block.type === 'appFilters')
  return {
    link,
    control: (label) => bars.flatMap(({ controls }) => controls).find((one) => one.label === label)?.id ?? '?',
    narrow: async (only) => {
      const answer = await server
        .as(undefined)
        .post<{ blocks: Record<string, PublicBlock | null> }>(`/api/public/${link.token}/narrow`, { only })
      expect(answer.status).toBe(200)
      return answer.body.blocks
    },
  }
}
const open = async (app: string): Promise<Visit> => visit(await links.made(org.admin, 'dashboard', app))
const namesIn = (block: PublicBlock | null | undefined): unknown => (block as PublicRecords | null | undefined)?.rows.map(([name]) => name)

describe('a visitor of an app with filters', () => {
  it('narrows the blocks of the table by every kind of control, and is told no id of a field', async () => {
    const app = await newApp({
      bar: ['appFilters', filters('city', 'pay', 'since', 'trusted', 'state', 'boss')],
      people: ['tableView', list('name')],
      count: ['indicator', { tableId: staff.id, aggregate: 'count', label: 'People' }],
    })
    const { link, control, narrow } = await open(app)
    const { body } = await links.visit<PublicApp>(link.token)
    const bar = body.blocks['bar'] as PublicAppFilters
    expect(bar.controls.map(({ label, input }) => [label, input])).toEqual([
      ['city', 'text'],
      ['pay', 'number'],
      ['since', 'date'],
      ['trusted', 'presence'],
      ['state', 'options'],
    ])
    expect(JSON.stringify(bar)).not.toMatch(new RegExp(Object.values(staff.fields).join('|')))
    const asked = async (label: string, value: string | string[]): Promise<unknown> =>
      namesIn((await narrow({ bar: { [control(label)]: value } }))['people'])
    expect(await asked('city', 'li')).toEqual(['Bob'])
    expect(await asked('pay', '7,000')).toEqual(['Ana'])
    expect(await asked('since', '2026-03-04')).toEqual(['Bob'])
    expect(await asked('trusted', 'isChecked')).toEqual(['Ana'])
    expect(await asked('state', [options[1] ?? ''])).toEqual(['Bob'])
    expect(await asked('state', options)).toEqual(['Ana', 'Bob'])
    const both = await narrow({ bar: { [control('city')]: 'li', [control('state')]: [options[0] ?? ''] } })
    expect(namesIn(both['people'])).toEqual([])
    expect(both['count']).toMatchObject({ type: 'indicator', value: '0' })
    expect(await narrow({})).toEqual({})
    expect(await narrow({ bar: {}, people: { x: 'y' }, nothing: { x: 'y' } })).toEqual({})
  })

  it('is told which control cannot be read, and asks by nothing else', async () => {
    const app = await newApp({ bar: ['appFilters', filters('pay', 'state', 'trusted')], people: ['tableView', list('name')] })
    const { link, control, narrow } = await open(app)
    const wrong = { [control('pay')]: 'many', [control('state')]: ['ozzzzzzzzzzzz'], [control('trusted')]: 'contains' }
    const answer = await server.as(undefined).post<ErrorBody>(`/api/public/${link.token}/narrow`, { only: { bar: wrong } })
    expect([answer.status, answer.body.id]).toEqual([422, 'invalid_value'])
    expect(answer.body.details).toEqual({ problems: Object.fromEntries(Object.keys(wrong).map((id) => [`bar.${id}`, 'wrongType'])) })
    // neither a field by its id, nor one without a control
    expect(await narrow({ bar: { [field('pay')]: '7000', [field('city')]: 'Rio' } })).toEqual({})
    for (const body of [{}, { only: { bar: { a: 5 } } }, { only: { bar: 'x' } }, { only: {}, more: 1 }])
      expect((await server.as(undefined).post(`/api/public/${link.token}/narrow`, body)).status).toBe(400)
  })

  it('narrows the blocks that the builder chose, and reads their further pages so', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ name: `P${index}`, city: index % 2 === 0 ? 'Rio' : 'Lima' }))
    addRecords(org.context(org.admin), staff, many)
    const app = await newApp({
      bar: ['appFilters', { ...filters('city'), drives: ['people'] }],
      people: ['tableView', list('name')],
      others: ['tableView', list('name')],
    })
    const { link, control, narrow } = await open(app)
    const only = { bar: { [control('city')]: 'Rio' } }
    const blocks = await narrow(only)
    expect(Object.keys(blocks)).toEqual(['people'])
    const first = blocks['people'] as PublicRecords
    expect([first.total, first.rows.length]).toEqual([226, 200])
    const rows = (body: object) => server.as(undefined).post<PublicRecords>(`/api/public/${link.token}/rows`, body)
    expect((await rows({ block: 'people', after: first.next, only })).body.rows).toHaveLength(26)
    // the place belongs to its question
    expect((await rows({ block: 'people', after: first.next })).status).toBe(400)
    await set(org.admin, app, 'bar', { drives: [] })
    expect(await narrow(only)).toEqual({})
  })
})

describe('fields that not every editor sees', () => {
  const isBehind = async (app: string): Promise<boolean | undefined> =>
    (await server.as(org.admin).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'dashboard', identifier: app })).body
      .links[0]?.isBehind

  it('are no control until somebody who sees them confirms the link', async () => {
    const app = await newApp({ people: ['tableView', list('name')] })
    const link = await links.made(org.admin, 'dashboard', app)
    await put(less, app, 'bar', 'appFilters', filters('pay'))
    expect(Object.keys((await links.visit<PublicApp>(link.token)).body.blocks)).toEqual(['people'])
    expect(await isBehind(app)).toBe(true)
    await server.as(org.admin).post('/api/public-links/update', { id: link.id, active: true })
    const { control, narrow } = await visit(link)
    expect(namesIn((await narrow({ bar: { [control('pay')]: '7100' } }))['people'])).toEqual(['Bob'])
    expect(await isBehind(app)).toBe(false)
  })

  it('narrow no block that was added beside a confirmed control: the two would tell whose values they are', async () => {
    const app = await newApp({
      bar: ['appFilters', filters('pay')],
      count: ['indicator', { tableId: staff.id, aggregate: 'count', label: 'People' }],
    })
    const { link, control, narrow } = await open(app)
    await put(less, app, 'people', 'tableView', list('name', 'city'))
    const blocks = await narrow({ bar: { [control('pay')]: '7100' } })
    expect(blocks['count']).toMatchObject({ value: '1' })
    expect(Object.keys(blocks)).toEqual(['count'])
    expect(namesIn((await links.visit<PublicApp>(link.token)).body.blocks['people'])).toEqual(['Ana', 'Bob'])
    expect(await isBehind(app)).toBe(true)
  })

  it('are no control of a link whose maker no longer sees them', async () => {
    const app = await newApp({ bar: ['appFilters', filters('pay', 'city')], people: ['tableView', list('name')] })
    const { control } = await visit(await links.made(less, 'dashboard', app))
    expect([control('pay'), control('city')]).toEqual(['?', expect.stringMatching(/^[\w-]{12}$/)])
  })
})
