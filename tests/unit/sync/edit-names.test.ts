import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FeedAnswer, FeedChange } from '#shared/catalogue/feed.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { keepAttachment } from '#client/engine/attachments/attachment-names.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import { editLines } from '#client/features/sync-status/edit-lines.ts'
import { namesOf } from '#client/features/sync-status/edit-names.ts'
import { describeEdit, recordPatches } from '#client/features/sync-status/edit-text.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'

const locale = localeOf('en', 'UTC', '$')
const t: TFunction = (key, values) => `${key} ${JSON.stringify(values?.['table'] ?? values?.['label'] ?? '')}`
const table = { icon: 'table', color: 'blue', createdAt: '', createdBy: null, updatedAt: '' }
const field = { tableId: 't1', required: false, position: 'a1' }
const options = ['Won', 'Lost', 'Open'].map((label, index) => ({ id: `o${index}`, label, hue: 'blue' }))

const everything = [
  { kind: 'table', id: 't1', data: { ...table, id: 't1', label: 'Deals', recordLabelField: 'fn' } },
  { kind: 'table', id: 't2', data: { ...table, id: 't2', label: 'Towns', recordLabelField: 'ft' } },
  { kind: 'field', id: 'fn', data: { ...field, id: 'fn', type: 'singleLineText', label: 'Name', config: {} } },
  { kind: 'field', id: 'fs', data: { ...field, id: 'fs', type: 'select', label: 'Stage', config: { options } } },
  { kind: 'field', id: 'fo', data: { ...field, id: 'fo', type: 'multipleUsers', label: 'Owner', config: {} } },
  { kind: 'field', id: 'fl', data: { ...field, id: 'fl', type: 'manyToManyConnection', label: 'Town', config: { tableId: 't2' } } },
  { kind: 'field', id: 'fp', data: { ...field, id: 'fp', type: 'files', label: 'Papers', config: {} } },
  { kind: 'field', id: 'ft', data: { ...field, id: 'ft', tableId: 't2', type: 'singleLineText', label: 'Town', config: {} } },
  { kind: 'member', id: 'm1', data: { id: 'm1', displayName: 'Bia' } },
  { kind: 'folder', id: 'd1', data: { id: 'd1', label: 'Sales', icon: 'folder', color: 'blue', position: 'a0' } },
].map((change) => ({ ...change, seq: 1 }) as unknown as FeedChange)

let server: FakeOrgServer
let browser: TestBrowser
let tab: TestTab

const feed = (changes: FeedChange[]): FeedAnswer => ({ epoch: 'epoch-1', seq: 1, full: true, changes, tables: [] })

async function openTab(changes: FeedChange[]): Promise<void> {
  tab = await browser.openTab()
  await tab.device.replica.applyFeed(feed(changes))
  currentDevice.set(tab.device)
}

/** The person has no right to any of it any more. */
const loseEverything = (): Promise<string[]> => tab.device.replica.applyFeed(feed([]))

beforeEach(async () => {
  server = new FakeOrgServer()
  browser = createTestBrowser({ transport: { origin: 'http://test', fetch: server.fetch } })
  browser.online.set(false)
  await openTab(everything)
})
afterEach(async () => {
  currentDevice.set(undefined)
  await tab.close()
})

function change(...patches: RecordPatch[]): Promise<string> {
  return made('records.change', { tableId: patches[0]?.tableId }, patches)
}

async function made(kind: string, args: unknown, patches: OutboxItem['patches']): Promise<string> {
  const { id, onDevice } = tab.device.outbox.add(kind, args, patches)
  await onDevice
  return id
}

const nameAll = (): void => tab.device.outbox.nameWith((item) => namesOf(item, locale))

async function refuse(id: string): Promise<void> {
  const error = { id: 'permission_denied', message: '' } as const
  await tab.device.outbox.settle({ results: [{ id, status: 'refused', error }], seq: 1, epoch: 'epoch-1' })
}

const itemOf = (id: string): OutboxItem | undefined => tab.device.outbox.items.get().find((item) => item.id === id)

function said(id: string): { what: string; lines: string[] } {
  const item = itemOf(id)
  if (!item) throw new Error(`no item ${id}`)
  return { what: describeEdit(item, t), lines: editLines(item, recordPatches(item), locale) }
}

/** A deal and a town, to be changed and linked. */
async function addRecords(): Promise<void> {
  await change({ tableId: 't1', recordId: 'r1', values: { fn: 'Acme' }, created: true })
  await change({ tableId: 't2', recordId: 'r2', values: { ft: 'Olinda' }, created: true })
}

test('a refused change tells its table, record, fields and values by name after all of it is gone, and after a reload', async () => {
  nameAll()
  await addRecords()
  keepAttachment({ id: 'a1', name: 'offer.pdf', size: 3, type: 'application/pdf', isImage: false })
  const values = { fn: 'Acme Ltd', fs: 'o0', fo: ['m1'], fl: ['r2'], fp: ['a1'] }
  const id = await change({ tableId: 't1', recordId: 'r1', values })
  const expected = {
    what: 'kinds.records.change "Deals"',
    lines: ['Name: Acme Ltd', 'Stage: Won', 'Owner: Bia', 'Town: Olinda', 'Papers: offer.pdf'].map((line) => `Acme › ${line}`),
  }
  expect(said(id)).toEqual(expected)
  expect(itemOf(id)?.names?.fields['fs']?.config, 'of the options, those that were chosen').toEqual({ options: [options[0]] })

  await refuse(id)
  await loseEverything()
  expect(said(id)).toEqual(expected)
  await tab.close()
  await openTab([])
  expect(said(id)).toEqual(expected)
  expect(JSON.stringify(said(id))).not.toMatch(/"t1|fs|o0|m1|r2|a1/)
})

test('a deleted record is told by its name, and a change of anything else by what it changes', async () => {
  nameAll()
  await addRecords()
  const gone = await change({ tableId: 't1', recordId: 'r1', values: null })
  const moved = await made('folders.update', { id: 'd1' }, [{ entity: 'folder', id: 'd1', data: { position: 'a5' } }])
  const renamed = await made('folders.update', { id: 'd1' }, [{ entity: 'folder', id: 'd1', data: { label: 'Leads' } }])
  for (const id of [gone, moved, renamed]) await refuse(id)
  await loseEverything()
  expect(said(gone)).toEqual({ what: 'kinds.records.delete "Deals"', lines: ['Acme'] })
  expect([said(moved).what, said(renamed).what]).toEqual(['kinds.folders.update "Sales"', 'kinds.folders.update "Leads"'])
})

test('what was made before names could be given has them from then on, also when another tab made it', async () => {
  const id = await change({ tableId: 't1', recordId: 'r1', values: { fs: 'o1' } })
  expect(itemOf(id)?.names).toBeUndefined()
  nameAll()
  const other = await browser.openTab()
  const theirs = other.device.outbox.add('records.change', {}, [{ tableId: 't1', recordId: 'r1', values: { fs: 'o2' } }])
  await theirs.onDevice
  await until(() => itemOf(theirs.id) !== undefined)
  for (const each of [id, theirs.id]) await refuse(each)
  await loseEverything()
  await tab.close()
  await other.close()
  await openTab([])
  expect([id, theirs.id].map((each) => said(each).lines)).toEqual([['Stage: Lost'], ['Stage: Open']])
})

test('what is tried again keeps the names of the time it was made', async () => {
  nameAll()
  const id = await change({ tableId: 't1', recordId: 'r1', values: { fs: 'o1' } })
  await refuse(id)
  await loseEverything()
  await tab.device.outbox.retry(id)
  const [again] = tab.device.outbox.items.get()
  expect(again?.id).not.toBe(id)
  expect(said(again?.id ?? '')).toEqual({ what: 'kinds.records.change "Deals"', lines: ['Stage: Lost'] })
})

test('of a change of thousands of records a bounded number of names is kept', async () => {
  nameAll()
  await change(
    ...Array.from({ length: 2_000 }, (_, at) => ({
      tableId: 't1',
      recordId: `n${at}`,
      values: { fn: `Name ${at}` },
      created: true as const,
    })),
  )
  const id = await change(...Array.from({ length: 2_000 }, (_, at) => ({ tableId: 't1', recordId: `n${at}`, values: { fs: 'o2' } })))
  expect(Object.keys(itemOf(id)?.names?.labels ?? {})).toHaveLength(500)
  // a record beyond the bound is told by its present title
  expect(said(id).lines.at(-1)).toBe('Name 1999 › Stage: Open')
})

test('titles of records that were read under other rights are dropped, names of tables and fields stay', async () => {
  nameAll()
  const id = await change({ tableId: 't1', recordId: 'r1', values: { fl: ['town'], fs: 'o1' } })
  const labels = { t1: 'Deals', r1: 'A hidden deal', town: 'A hidden town' }
  tab.device.outbox.receive({ ...(itemOf(id) as OutboxItem), names: { labels, fields: itemOf(id)?.names?.fields ?? {} } })
  await tab.device.outbox.forgetTitles(['t2'])
  expect(itemOf(id)?.names?.labels).toEqual(labels)
  await tab.device.outbox.forgetTitles(['t1'])
  expect(itemOf(id)?.names?.labels).toEqual({ t1: 'Deals' })
  await loseEverything()
  expect(said(id).lines).toContain('Stage: Lost')
})

test('names stay on the device', async () => {
  nameAll()
  await made('folders.update', { id: 'd1', label: 'Leads' }, [{ entity: 'folder', id: 'd1', data: { label: 'Leads' } }])
  browser.online.set(true)
  await until(() => server.batches.length > 0)
  expect(Object.keys(server.batches[0]?.mutations[0] ?? {}).toSorted()).toEqual(['args', 'id', 'kind', 'madeAt'])
})
