import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationHandle, Outbox } from '#client/engine/outbox/outbox.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { isLong, runs } from '#tests/support/property-runs.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'

const tableIds = ['t1', 't2']
const browsers = 3
const ids = Array.from({ length: 6 }, () => newId())

type Step =
  | { do: 'edit'; browser: number; table: number; record: number; value: number }
  | { do: 'create'; browser: number; table: number; record: number; value: number }
  | { do: 'delete'; browser: number; table: number; record: number }
  | { do: 'folder'; browser: number; record: number; label: string }
  | { do: 'dropFolder'; browser: number; record: number }
  | { do: 'server'; table: number; record: number; value: number | null }
  | { do: 'online'; browser: number }
  | { do: 'reload'; browser: number }
  | { do: 'crash'; browser: number }
  | { do: 'newTab'; browser: number }
  | { do: 'settle'; browser: number }
  | { do: 'restore' }

const browser = fc.nat(browsers - 1)
const table = fc.nat(tableIds.length - 1)
const record = fc.nat(ids.length - 1)
const value = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), browser, table, record, value }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), browser, table, record, value }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), browser, table, record }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('folder' as const), browser, record, label: fc.constantFrom('a', 'b', 'refused') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dropFolder' as const), browser, record }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('server' as const), table, record, value: fc.option(value) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('online' as const, 'reload' as const, 'crash' as const, 'newTab' as const, 'settle' as const),
      browser,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
)

/** Seed 1653039462: rows that were being read from the device came back after a restore had forgotten them. */
const forgottenWhileRead: Step[] = [
  { do: 'server', table: 0, record: 0, value: 0 },
  { do: 'reload', browser: 0 },
  { do: 'reload', browser: 0 },
  { do: 'restore' },
  { do: 'create', browser: 0, table: 0, record: 1, value: 0 },
  { do: 'online', browser: 0 },
  { do: 'edit', browser: 0, table: 0, record: 0, value: 0 },
  { do: 'crash', browser: 1 },
]

interface Person {
  browser: TestBrowser
  tabs: TestTab[]
}

test(
  'whatever devices do, with spells offline, reloads, crashes and a restore, every tab ends with the server’s state',
  { timeout: isLong ? 1_800_000 : 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.constantFrom(2, 7), async (steps, rowsPerChunk) => {
        const server = new FakeOrgServer()
        server.rowsPerChunk = rowsPerChunk
        for (const id of tableIds) server.addTable(id)
        const people: Person[] = []
        for (let index = 0; index < browsers; index += 1) {
          const made: TestBrowser = createTestBrowser({
            transport: { origin: 'http://test', fetch: server.fetch },
            // two of three browsers have a live connection, which loses messages while they are offline
            ...(index > 0 && { connect: () => server.connect(() => made.online.get()) }),
          })
          people.push({ browser: made, tabs: [await openTab(made)] })
        }
        const kept = new Set<string>()
        for (const one of steps) await take(one, server, people, kept)
        for (const person of people) person.browser.online.set(true)
        for (const person of people) {
          for (const tab of person.tabs) tab.device.syncNow()
          await until(
            () => person.tabs.every((tab) => isIdle(tab)),
            () => JSON.stringify(person.tabs.map(stateOf)),
          )
        }
        const arrived = new Set(server.batches.flatMap((batch) => batch.mutations.map((mutation) => mutation.id)))
        expect(
          [...kept].filter((id) => !arrived.has(id)),
          'changes that were on a device and never arrived',
        ).toEqual([])
        // A quick device has not seen later changes of a slow one.
        for (const person of people) {
          person.tabs[0]?.device.syncNow()
          await until(
            () => person.tabs.every((tab) => isIdle(tab) && tab.device.replica.position?.seq === server.seq && isCaughtUp(tab)),
            () => JSON.stringify([server.seq, person.tabs.map(stateOf)]),
          )
          for (const tab of person.tabs) expect(shown(tab)).toEqual(server.model)
          const [first] = person.tabs
          await Promise.all(person.tabs.map((tab) => tab.close()))
          // The content kept on the device is the same with no network at all.
          person.browser.online.set(false)
          const cold = await openTab(person.browser)
          await Promise.all(tableIds.map((id) => cold.device.replica.table(id).load()))
          expect(shown(cold), `cold start of ${first ? 'a' : 'no'} browser`).toEqual(server.model)
          await cold.close()
        }
      }),
      // a state that never comes is waited out: a shorter history is looked for in the long run only
      { ...runs(40, 400), examples: [[forgottenWhileRead, 7]] },
    )
  },
)

async function openTab(made: TestBrowser): Promise<TestTab> {
  const tab = await made.openTab()
  for (const id of tableIds) tab.device.replica.table(id)
  return tab
}

/** @param kept ids of the changes that counted as made: on the device */
async function take(one: Step, server: FakeOrgServer, people: Person[], kept: Set<string>): Promise<void> {
  if (one.do === 'restore') return server.restoreFrom(newId())
  if (one.do === 'server') {
    const id = ids[one.record] as string
    return server.putRecord(tableIds[one.table] as string, id, one.value === null ? null : { fa: one.value, fb: `s${one.value}` })
  }
  const person = people[one.browser] as Person
  if (one.do === 'online') return person.browser.online.set(!person.browser.online.get())
  if (one.do === 'newTab') {
    if (person.tabs.length < 3) person.tabs.push(await openTab(person.browser))
    return
  }
  if (one.do === 'reload' || one.do === 'crash') {
    const gone = person.tabs.shift()
    if (one.do === 'crash') gone?.crash()
    else await gone?.close()
    if (person.tabs.length === 0) person.tabs.push(await openTab(person.browser))
    return
  }
  const { outbox } = (person.tabs.at(-1) as TestTab).device
  if (one.do === 'settle') return until(() => outbox.items.get().every((item) => item.state !== 'saving'))
  const made = edit(outbox, one, ids[one.record] as string)
  made.onDevice.then(
    () => kept.add(made.id),
    () => undefined,
  )
}

type Edit = Extract<Step, { do: 'edit' | 'create' | 'delete' | 'folder' | 'dropFolder' }>

function edit(outbox: Outbox, one: Edit, id: string): MutationHandle {
  if (one.do === 'dropFolder') return outbox.add('folders.delete', { id }, [{ entity: 'folder', id, data: null }])
  if (one.do !== 'folder')
    return outbox.add('records.change', { tableId: tableIds[one.table], changes: [changeOf(one, id)] }, [patchOf(one, id)])
  const data = { id, label: one.label, icon: 'folder', color: 'blue', position: 'a0' }
  return outbox.add('folders.create', data, [{ entity: 'folder', id, data }])
}

type RecordStep = Extract<Step, { do: 'edit' | 'create' | 'delete' }>

function changeOf(one: RecordStep, id: string): unknown {
  if (one.do === 'delete') return { op: 'delete', id, base: 0 }
  if (one.do === 'create') return { op: 'create', id, values: { fa: one.value, fb: 'new' } }
  return { op: 'update', id, values: { fa: one.value }, base: 0 }
}

function patchOf(one: RecordStep, recordId: string): Patch {
  const tableId = tableIds[one.table] as string
  if (one.do === 'delete') return { tableId, recordId, values: null }
  if (one.do === 'create') return { tableId, recordId, values: { fa: one.value, fb: 'new' }, created: true }
  return { tableId, recordId, values: { fa: one.value } }
}

function stateOf({ device }: TestTab): unknown {
  const { replica, outbox } = device
  return {
    position: replica.position,
    outbox: outbox.items.get().map(({ kind, state, seq }) => ({ kind, state, seq })),
    heads: replica.heads.get(),
    tables: replica.localTables.map((table) => table.meta),
  }
}

function isIdle(tab: TestTab): boolean {
  return tab.device.outbox.items.get().every((item) => item.state === 'refused')
}

function isCaughtUp({ device }: TestTab): boolean {
  return device.replica.heads.get().every((head) => {
    const table = device.replica.localTable(head.id)
    // stored data has been read too: a newly opened tab is still reading
    return (table.meta?.seq ?? -1) >= head.seq && table.status.get() === 'ready'
  })
}

function shown({ device }: TestTab): FakeOrgServer['model'] {
  const folders = Object.fromEntries(
    device.replica
      .entities('folder')
      .get()
      .map((folder) => [folder.id, folder.label]),
  )
  const tables = Object.fromEntries(
    tableIds.map((id) => {
      const { store } = device.replica.localTable(id)
      const rows: Record<string, Record<string, number | string>> = {}
      for (let position = 0; position < store.capacity; position += 1) {
        if (!store.isAlive(position)) continue
        const row = store.rowAt(position)
        rows[row.id] = { fa: row.cell('fa') as number, fb: row.cell('fb') as string }
      }
      return [id, rows]
    }),
  )
  return { folders, tables }
}
