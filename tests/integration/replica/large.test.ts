import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Query } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { createValue, type SettableValue } from '#client/lib/value.ts'
import { deviceAnswers, type TableAnswers } from '#client/engine/replica/device-answers.ts'
import { deviceQuery } from '#client/engine/replica/device-query.ts'
import { fetchMissing } from '#client/engine/replica/missing-records.ts'
import type { RecordsResult } from '#client/engine/replica/live-query.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { RowsServer } from '#tests/support/rows-server.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'
import { buildSession } from '#tests/support/build-session.ts'

const rows = 1_200
let server: RowsServer
let table: BuiltTable
let ids: string[]
let browser: TestBrowser
let opened: TestTab[] = []
let pinned: SettableValue<ReadonlySet<string>>

beforeEach(() => {
  server = new RowsServer()
  const admin = server.world.context(server.world.admin)
  table = buildTable(admin, { fields: { name: 'singleLineText', amount: 'number' } })
  ids = addRecords(
    admin,
    table,
    Array.from({ length: rows }, (_, at) => ({ name: `n${at % 7}`, amount: (at * 7919) % rows })),
  )
  const member = server.addMember({ isAdmin: true })
  pinned = createValue<ReadonlySet<string>>(new Set())
  browser = createTestBrowser({
    transport: { origin: 'http://test', fetch: server.fetchOf(member) },
    session: buildSession({ orgId: member.orgId, memberId: member.memberId }),
    rowBudget: 1_000,
    pinned,
  })
})
afterEach(async () => {
  await Promise.all(opened.map((tab) => tab.close()))
  opened = []
  server.close()
})

async function open(): Promise<TestTab> {
  const tab = await browser.openTab()
  opened.push(tab)
  return tab
}

/** Follows a query as a screen does. */
function follow(tab: TestTab, part: Partial<Query> = {}): () => RecordsResult {
  const fields = (['name', 'amount'] as const).map(
    (name): Field =>
      ({
        id: table.fields[name],
        tableId: table.id,
        type: name === 'name' ? 'singleLineText' : 'number',
        label: name,
        config: {},
      }) as unknown as Field,
  )
  const query: Query = {
    tableId: table.id,
    filter: null,
    sorts: [{ fieldId: table.fields['amount'] ?? '', direction: 'asc' }],
    search: '',
    ...part,
  }
  const value = deviceQuery(tab.device, query, fields)
  value.subscribe(() => undefined)
  return value.get
}

const amounts = (result: RecordsResult): CellValue[] => result.rows.map((row) => row.cell(table.fields['amount'] ?? ''))
const from0 = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const storeOf = (tab: TestTab) => tab.device.replica.localTable(table.id).store
const say = (look: () => RecordsResult) => () => JSON.stringify({ ...look(), rows: look().rows.length })

test('a table past the budget is asked for page by page, and never fetched whole', async () => {
  const tab = await open()
  const look = follow(tab)
  await until(() => look().part?.source === 'server' && look().total === rows, say(look))
  expect(look().status).toBe('ready')
  expect(amounts(look())).toEqual(from0(200))
  look().part?.more?.()
  await until(() => look().rows.length === 400, say(look))
  expect(amounts(look())).toEqual(from0(400))
  expect(storeOf(tab).size).toBe(400)
  expect(server.requests.filter((path) => path.startsWith('feed/tables'))).toEqual([])

  const narrow = follow(tab, {
    filter: {
      id: 'g',
      conjunction: 'and',
      nodes: [{ id: 'c', fieldId: table.fields['amount'] ?? '', operator: 'greaterOrEqual', value: rows - 5 }],
    },
  })
  await until(() => narrow().part?.source === 'server' && narrow().total === 5, say(narrow))
  expect(amounts(narrow())).toEqual([1195, 1196, 1197, 1198, 1199])
})

test('a table that only a second tab opens is asked for at once, not when something changes', async () => {
  // nor for the time at which the other one would ask by itself
  const interval = vi.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never)
  const { device } = await open()
  await until(() => device.replica.isLarge(table.id))
  // the first tab has passed on its messages by then
  await open()
  const look = follow(await open())
  await until(() => look().part?.source === 'server' && look().total === rows, say(look))
  interval.mockRestore()
})

test('changes of others and own ones are seen, and take their place', async () => {
  const tab = await open()
  const look = follow(tab)
  await until(() => look().total === rows, say(look))
  const moved = look().rows[3]?.id ?? ''
  const admin = server.world.context(server.world.admin)
  change(admin, table.id, [{ op: 'update', id: moved, values: valuesOf(table, { amount: 0.5 }), base: server.org.currentSeq() }])
  tab.device.syncNow()
  await until(() => look().rows[1]?.id === moved, say(look))

  const own = look().rows[5]?.id ?? ''
  const values = valuesOf(table, { amount: 0.25 })
  tab.device.outbox.add('records.change', { tableId: table.id, changes: [{ op: 'update', id: own, values, base: look().rows[5]?.seq }] }, [
    { tableId: table.id, recordId: own, values },
  ])
  expect(
    look()
      .rows.find((row) => row.id === own)
      ?.cell(table.fields['amount'] ?? ''),
  ).toBe(0.25)
  await until(() => look().rows[1]?.id === own && tab.device.outbox.items.get().length === 0, say(look))
  // a deleted one leaves
  change(admin, table.id, [{ op: 'delete', id: own, base: server.org.currentSeq() }])
  tab.device.syncNow()
  await until(() => look().rows.every((row) => row.id !== own), say(look))
})

test('without a network it shows what was looked at, and says how much that is, also after a cold start', async () => {
  const tab = await open()
  const look = follow(tab)
  await until(() => look().total === rows, say(look))
  browser.online.set(false)
  // on a busy machine the rows here take more than one slice to be found
  await until(() => look().part?.source === 'device' && look().isWorking !== true, say(look))
  expect(look().part).toMatchObject({ here: 200, of: rows })
  expect(amounts(look())).toEqual(from0(200))
  await tab.close()
  opened = []

  const cold = await open()
  const again = follow(cold)
  await until(() => again().rows.length === 200, say(again))
  expect(again()).toMatchObject({ status: 'ready', part: { source: 'device', here: 200, of: rows } })
  expect(amounts(again())).toEqual(from0(200))
  browser.online.set(true)
  cold.device.syncNow()
  await until(() => again().part?.source === 'server', say(again))
})

test('more changes than are worth following start it anew; what was read then is right', async () => {
  const tab = await open()
  const look = follow(tab)
  await until(() => look().total === rows, say(look))
  const admin = server.world.context(server.world.admin)
  const first = look().rows.slice(0, 30)
  change(
    admin,
    table.id,
    first.map((row, at) => ({ op: 'update', id: row.id, values: valuesOf(table, { amount: -1 - at }), base: row.seq })),
  )
  tab.device.syncNow()
  await until(() => amounts(look())[0] === -30 && amounts(look())[30] === 30, say(look))
  expect(storeOf(tab).size).toBeLessThan(rows)
})

test('one record of it is fetched when somebody opens it', async () => {
  const tab = await open()
  await until(() => tab.device.replica.isLarge(table.id))
  const id = ids.at(-1) ?? ''
  tab.device.replica.table(table.id)
  fetchMissing(tab.device, table.id, id)
  fetchMissing(tab.device, table.id, id)
  await until(() => storeOf(tab).find(id) !== undefined)
  expect(server.requests.filter((path) => path === 'records/get')).toHaveLength(1)
})

/** Groups with figures: of a part, by name; by amount, with too many groups; and by steps of it. */
function questions() {
  const [name, amount] = [table.fields['name'] ?? '', table.fields['amount'] ?? '']
  const small = { id: 'c', fieldId: amount, operator: 'less', value: 900 }
  const figures = (['sum', 'average', 'median', 'min', 'max', 'unique'] as const).map((figure) => ({ name: figure, fieldId: amount }))
  const question = { tableId: table.id, search: 'n', aggregates: [{ name: 'count' as const }, ...figures] }
  return [
    { question: { ...question, filter: { id: 'g', conjunction: 'and' as const, nodes: [small] } }, by: name },
    { question: { ...question, filter: null }, by: amount },
    { question: { ...question, filter: null }, by: amount, bucket: 500 },
  ]
}

async function answersOf(asked: TableAnswers) {
  const figures = await Promise.all(questions().map(({ question }) => asked.figures(question)))
  const groups = await Promise.all(
    questions().map(({ question, by, bucket }) => asked.groups({ ...question, groupBy: [{ fieldId: by, direction: 'desc', bucket }] })),
  )
  // too many groups give no answer
  return { figures, groups: groups.map((answer) => (answer.more ? { ...answer, levels: [] } : answer)) }
}

test('a table that is asked to stay is here whole, page by page without a network, until it is let go', async () => {
  const tab = await open()
  const look = follow(tab)
  await until(() => look().total === rows, say(look))
  pinned.set(new Set([table.id]))
  await until(() => look().part?.source === 'whole', say(look))
  expect(storeOf(tab).size).toBe(rows)
  const answers = await answersOf(tab.device.server)
  browser.online.set(false)
  await tab.close()
  opened = []
  const later = await open()
  const offline = follow(later)
  await until(() => offline().part?.source === 'whole' && offline().rows.length > 0, say(offline))
  expect(offline().part).toMatchObject({ here: 200, of: rows })
  for (let here = 200; here < rows; here += 200) {
    expect(amounts(offline())).toEqual(from0(here))
    offline().part?.more?.()
  }
  expect(amounts(offline())).toEqual(from0(rows))
  expect(offline().part?.more).toBeUndefined()

  expect(await answersOf(deviceAnswers(later.device, new AbortController().signal))).toEqual(answers)
  expect(answers.groups.map(({ levels, more }) => [levels.map((level) => level.length), more])).toEqual([
    [[7], false],
    [[], true],
    [[3], false],
  ])

  browser.online.set(true)
  const admin = server.world.context(server.world.admin)
  change(admin, table.id, [{ op: 'update', id: ids[0] ?? '', values: valuesOf(table, { amount: -1 }), base: server.org.currentSeq() }])
  later.device.syncNow()
  await until(() => amounts(offline())[0] === -1, say(offline))
  pinned.set(new Set())
  await until(() => offline().part?.source === 'server', say(offline))
  expect(storeOf(later).size).toBeLessThan(rows)
})
