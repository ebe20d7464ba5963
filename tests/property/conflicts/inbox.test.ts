import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { changeOfDecision } from '#client/nouns/conflicts/conflict-decision.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { isLong, runs } from '#tests/support/property-runs.ts'
import { RowsServer } from '#tests/support/rows-server.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'
import { buildSession } from '#tests/support/build-session.ts'
import type { TestMember } from '#tests/support/test-org.ts'

const most = 5
const records = 3
const fieldNames = ['one', 'two']

type Step =
  | { do: 'edit'; device: number; record: number; field: number }
  | { do: 'delete'; device: number; record: number }
  | { do: 'resolve'; device: number; decision: 'mine' | 'theirs' }
  | { do: 'online' | 'crash' | 'newTab' | 'sync'; device: number }
  | { do: 'restart' }
  | { do: 'accident'; kind: 'before' | 'after' }

const device = fc.nat(most - 1)
const record = fc.nat(records - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('edit' as const), device, record, field: fc.nat(fieldNames.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), device, record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), device, decision: fc.constantFrom('mine', 'theirs') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('online', 'sync'), device }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('crash', 'newTab'), device }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accident' as const), kind: fc.constantFrom('before', 'after') }) },
)

/** Seed -1414115904: a decision about a record in the trash replaced the conflict's reported value, which no row had shown. */
const decidedInTrash: Step[] = [
  ...[0, 0].map((by) => ({ do: 'edit' as const, device: by, record: 0, field: 0 })),
  { do: 'crash', device: 0 },
  { do: 'edit', device: 1, record: 0, field: 0 },
  { do: 'delete', device: 0, record: 0 },
  { do: 'sync', device: 0 },
  { do: 'resolve', device: 0, decision: 'mine' },
]

/** Seed -341395484: who had deleted a record kept a value of it, which brought the record back. */
const keptOfOwnTrash: Step[] = [
  { do: 'edit', device: 3, record: 0, field: 0 },
  { do: 'accident', kind: 'before' },
  ...[0, 0].map((by) => ({ do: 'edit' as const, device: by, record: 0, field: 0 })),
  { do: 'crash', device: 3 },
  { do: 'sync', device: 0 },
  { do: 'crash', device: 0 },
  ...[0, 0].map((by) => ({ do: 'online' as const, device: by })),
  { do: 'delete', device: 0, record: 0 },
  { do: 'resolve', device: 0, decision: 'mine' },
]

/** Seed 1584917148: a tab that was opened last did not know how far the tables had come, and waited for nothing. */
const openedLast: Step[] = [
  ...[1, 2].map((by) => ({ do: 'edit' as const, device: by, record: 0, field: 0 })),
  { do: 'sync', device: 1 },
  { do: 'edit', device: 1, record: 0, field: 0 },
  { do: 'newTab', device: 0 },
]

/** Seed 610837583: a tab reloaded the stored data and held it for shown, because its table heads were older. */
const heardBefore: Step[] = [
  { do: 'sync', device: 0 },
  { do: 'edit', device: 0, record: 0, field: 0 },
  { do: 'newTab', device: 0 },
  { do: 'crash', device: 0 },
  { do: 'restart' },
  { do: 'online', device: 0 },
  { do: 'crash', device: 0 },
  { do: 'edit', device: 0, record: 0, field: 0 },
  { do: 'crash', device: 0 },
  { do: 'edit', device: 0, record: 0, field: 0 },
  { do: 'online', device: 0 },
]

/**
 * Seed 1114760278: an edit over an own edit that the feed had not returned yet. It claimed to know the changes that had come in below it.
 */
const overOwnEdit: Step[] = [
  ...[0, 1].map((by) => ({ do: 'edit' as const, device: by, record: 0, field: 0 })),
  { do: 'restart' },
  ...[0, 0, 0].map((by) => ({ do: 'edit' as const, device: by, record: 0, field: 0 })),
  { do: 'resolve', device: 0, decision: 'mine' },
  { do: 'delete', device: 0, record: 0 },
]

interface Person {
  member: TestMember
  browser: TestBrowser
  tabs: TestTab[]
}

/** One written value: unique, so that it can be searched. */
interface Written {
  by: string
  recordId: string
  fieldId: string
  value: string
  /** the change counts as made: it was on the device's disk */
  kept: boolean
}

class World {
  readonly server = new RowsServer()
  readonly table: BuiltTable
  readonly recordIds = Array.from({ length: records }, () => newId())
  readonly people: Person[] = []
  readonly written: Written[] = []
  /** values that a person saw when they overwrote or discarded them */
  readonly replaced = new Set<string>()
  readonly deleted = new Map<string, Set<string>>()
  #next = 0

  constructor() {
    const { world } = this.server
    const admin = world.context(world.admin)
    this.table = buildTable(admin, { fields: { one: 'singleLineText', two: 'singleLineText' } })
    const changes = this.recordIds.map((id): RecordChange => ({ op: 'create', id, values: {} }))
    change(admin, this.table.id, changes)
  }

  async join(): Promise<void> {
    const member = this.server.addMember({ isAdmin: true })
    const browser = createTestBrowser({
      transport: { origin: 'http://test', fetch: this.server.fetchOf(member) },
      session: buildSession({ orgId: member.orgId, memberId: member.memberId }),
    })
    const tab = await browser.openTab()
    this.people.push({ member, browser, tabs: [tab] })
    await this.load(tab)
    await until(() => tab.device.replica.localTable(this.table.id).store.size === records)
  }

  async load(tab: TestTab): Promise<void> {
    await tab.device.replica.table(this.table.id).load()
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'restart') return this.server.restart()
    if (one.do === 'accident') return void this.server.accidents.push(one.kind)
    const person = this.people[one.device % this.people.length] as Person
    if (one.do === 'online') return person.browser.online.set(!person.browser.online.get())
    const tab = person.tabs.at(-1) as TestTab
    if (one.do === 'newTab' || one.do === 'crash') {
      if (one.do === 'crash') person.tabs.shift()?.crash()
      if (person.tabs.length < 3) person.tabs.push(await person.browser.openTab())
      return this.load(person.tabs.at(-1) as TestTab)
    }
    if (one.do === 'resolve') return this.#resolve(person, tab, one.decision)
    if (one.do !== 'edit' && one.do !== 'delete') {
      tab.device.syncNow()
      return until(() => tab.device.outbox.items.get().every((item) => item.state !== 'saving'))
    }
    const recordId = this.recordIds[one.record] as string
    const row = tab.device.replica.localTable(this.table.id).store.find(recordId)
    if (!row) return
    if (one.do === 'delete') {
      this.deleted.set(recordId, (this.deleted.get(recordId) ?? new Set()).add(person.member.memberId))
      for (const fieldId of Object.values(this.table.fields)) this.replaced.add(String(row.cell(fieldId)))
      return this.#send(tab, { op: 'delete', id: recordId, base: row.seq }, undefined)
    }
    const fieldId = this.table.fields[fieldNames[one.field] ?? ''] ?? ''
    this.#write(person, tab, recordId, fieldId, `v${(this.#next += 1)}`)
  }

  #write(person: Person, tab: TestTab, recordId: string, fieldId: string, value: string): void {
    const row = tab.device.replica.localTable(this.table.id).store.find(recordId)
    const saw = row?.cell(fieldId) ?? null
    const note: Written = { by: person.member.memberId, recordId, fieldId, value, kept: false }
    this.written.push(note)
    this.#send(tab, { op: 'update', id: recordId, values: { [fieldId]: value }, base: row?.seq ?? 0 }, () => {
      note.kept = true
      this.replaced.add(String(saw))
    })
  }

  #send(tab: TestTab, one: RecordChange, onKept: (() => void) | undefined, resolves?: string): void {
    const tableId = this.table.id
    const base = 'base' in one ? { base: one.base } : {}
    const patches: Patch[] = [{ tableId, recordId: one.id, values: one.op === 'update' ? one.values : null, ...base }]
    if (resolves !== undefined) patches.push({ entity: 'conflict', id: resolves, data: null })
    const { outbox } = tab.device
    const made =
      resolves === undefined
        ? outbox.add('records.change', { tableId, changes: [one] }, patches)
        : outbox.add('conflicts.resolve', { id: resolves, change: one }, patches)
    made.onDevice.then(onKept, () => undefined)
  }

  #resolve(person: Person, tab: TestTab, decision: 'mine' | 'theirs'): void {
    const conflict = tab.device.replica
      .entities('conflict')
      .get()
      .find((each) => each.kind === 'cell')
    if (!conflict?.fieldId) return
    const row = tab.device.replica.localTable(this.table.id).store.find(conflict.recordId)
    // for a record in the trash the conflict holds the value
    const saw = row ? row.cell(conflict.fieldId) : conflict.theirs
    const one = changeOfDecision(conflict, decision, row, undefined)
    const value = String(conflict.mine)
    if (one) {
      const note: Written = { by: person.member.memberId, recordId: conflict.recordId, fieldId: conflict.fieldId, value, kept: false }
      this.written.push(note)
      this.#send(
        tab,
        one,
        () => {
          note.kept = true
          if (saw !== value) this.replaced.add(String(saw))
          // who deleted it and keeps a value of it brings it back, and knows
          if (this.deleted.get(conflict.recordId)?.has(person.member.memberId)) this.deleted.delete(conflict.recordId)
        },
        conflict.id,
      )
      return
    }
    tab.device.outbox.add('conflicts.resolve', { id: conflict.id }, [{ entity: 'conflict', id: conflict.id, data: null }]).onDevice.then(
      () => this.replaced.add(value),
      () => undefined,
    )
  }

  /** All devices reconnect, and everything arrives. */
  async settle(): Promise<void> {
    this.server.accidents.length = 0
    for (const { browser } of this.people) browser.online.set(true)
    for (const round of ['send', 'see']) {
      for (const { tabs } of this.people) {
        for (const { device: one } of tabs) one.syncNow()
        await until(
          () =>
            tabs.every(
              ({ device: { outbox, replica } }) =>
                outbox.items.get().every((item) => item.state === 'refused') &&
                (round === 'send' ||
                  (replica.position?.seq === this.server.org.currentSeq() &&
                    (replica.localTable(this.table.id).meta?.seq ?? -1) === replica.heads.get()[0]?.seq)),
            ),
          () =>
            JSON.stringify([
              round,
              this.server.org.currentSeq(),
              tabs.map(({ device: { outbox, replica } }) => [outbox.items.get(), replica.position]),
            ]),
        )
      }
    }
  }

  /** Cells as stored, of records in the trash too. */
  stored(): Map<string, Record<string, string | null>> {
    const rows = this.server.org.db.all(sql<Record<string, string | null>>`SELECT * FROM ${recordTable(this.table.id)}`)
    return new Map(rows.map((row) => [String(row['id']), row]))
  }

  inboxOf({ tabs }: Person): readonly RecordConflict[] {
    return (tabs[0] as TestTab).device.replica.entities('conflict').get()
  }

  check(): void {
    const stored = this.stored()
    for (const person of this.people) {
      for (const tab of person.tabs) {
        const { store } = tab.device.replica.localTable(this.table.id)
        for (const [id, row] of stored) {
          const here = store.find(id)
          expect(here === undefined, `whether ${id} is in the trash`).toBe(row['deleted_at'] !== null)
          for (const fieldId of Object.values(this.table.fields)) if (here) expect(here.cell(fieldId)).toBe(row[fieldId])
        }
        expect(tab.device.replica.entities('conflict').get().length).toBe(this.inboxOf(person).length)
      }
    }
    const boxes = new Map(this.people.map((person) => [person.member.memberId, this.inboxOf(person)]))
    const lost = this.written.filter(
      ({ by, recordId, fieldId, value, kept }) =>
        kept &&
        stored.get(recordId)?.[fieldId] !== value &&
        !this.replaced.has(value) &&
        !boxes.get(by)?.some((one) => one.recordId === recordId && one.fieldId === fieldId && one.mine === value),
    )
    expect(lost, 'values that nobody saw disappear').toEqual([])
    for (const [recordId, deleters] of this.deleted) {
      if (stored.get(recordId)?.['deleted_at'] !== null) continue
      const told = [...deleters].some((by) => boxes.get(by)?.some((one) => one.kind === 'deleted' && one.recordId === recordId))
      expect(told || deleters.size === 0, 'somebody who deleted a record that is there knows why').toBe(true)
    }
  }
}

test(
  'whatever several people do to the same cells, offline, with crashes and restarts, they end equal and every value that lost is in an inbox',
  { timeout: isLong ? 1_800_000 : 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: most }), fc.array(step, { minLength: 10, maxLength: 50 }), async (people, steps) => {
        const world = new World()
        try {
          for (let count = 0; count < people; count += 1) await world.join()
          for (const one of steps) await world.take(one)
          await world.settle()
          world.check()
        } finally {
          await Promise.all(world.people.flatMap(({ tabs }) => tabs.map((tab) => tab.close())))
          world.server.close()
        }
      }),
      // looking for a shorter one waits out a state that never comes each time: the test ended for its length and named no history
      {
        ...runs(10, 300),
        examples: [
          [2, overOwnEdit],
          [2, decidedInTrash],
          [2, keptOfOwnTrash],
          [4, openedLast],
          [2, heardBefore],
        ],
      },
    )
  },
)
