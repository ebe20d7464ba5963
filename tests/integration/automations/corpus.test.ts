import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import { tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { readRun } from '#server/features/automations/runs/read-runs.ts'
import { undoRun } from '#server/features/automations/runs/undo-run.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import type { BuiltTable } from '#tests/support/build-table.ts'
import { corpus as first, type CorpusEntry } from '#tests/support/automation-corpus/corpus.ts'
import { furtherCorpus } from '#tests/support/automation-corpus/further-corpus.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { buildShop, type Shop } from '#tests/support/automation-corpus/shop.ts'
import { createAutomationWorld, runAutomations, switchOn } from '#tests/support/run-automations.ts'

const corpus = [...first, ...furtherCorpus]

let world: ReturnType<typeof createAutomationWorld>
let shop: Shop
beforeEach(() => {
  world = createAutomationWorld()
  shop = buildShop(world)
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const tablesOf = ({ customers, orders, lines, log }: Shop): BuiltTable[] => [customers, orders, lines, log]

/** The living rows of a table by id, in the order of their making. Cells have the names of fields. */
function rowsOf(table: BuiltTable): Map<string, Record<string, CellValue>> {
  const model = findTableModel(world.org, table.id)
  if (!model) throw new Error('no table')
  const { db } = world.org
  const select = db.build.selectFrom(`rec_${table.id}` as never).select('id' as never)
  const ids = db.all(select.where('deleted_at' as never, 'is', null as never).orderBy('seq' as never)) as unknown as { id: string }[]
  const found = loadRecords(
    world.org,
    model,
    ids.map(({ id }) => id),
    model.fields,
  )
  return new Map(
    [...found.values()].map(({ id, values }) => [
      id,
      Object.fromEntries(Object.entries(table.fields).map(([name, fieldId]) => [name, values[fieldId] ?? null])),
    ]),
  )
}

/** Ids by the names of the shop. */
function named(value: unknown): unknown {
  const names = new Map(Object.entries({ ...shop.records, ...shop.people }).map(([name, id]) => [id, name]))
  return Array.isArray(value) ? value.map((id) => names.get(String(id)) ?? id) : value
}
const namedRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, named(value)]))

async function start(entry: CorpusEntry): Promise<string> {
  queue(entry, await switchOn(admin(), entry.make(shop)))
  await runAutomations(world)
  const [run] = world.org.db.all(world.org.db.build.selectFrom('run').select(['id', 'status', 'error']))
  expect([run?.status, run?.error]).toEqual(['done', null])
  return run?.id ?? ''
}

/** The event that starts it. */
function queue(entry: CorpusEntry, id: string): void {
  const tableId = entry.starts === undefined ? null : shop.orders.id
  const { brings: content } = entry
  const startId = entry.starts === undefined ? '' : (shop.records[entry.starts] ?? '')
  const matched =
    entry.starts === undefined && content === undefined ? [] : [{ id: startId, before: {}, ...(content !== undefined && { content }) }]
  const now = world.platform.now()
  world.org.db.writeNow(() =>
    queueEvent(world.org, {
      automationId: id,
      version: 1,
      tableId,
      matched,
      cause: undefined,
      actorId: world.admin.memberId,
      madeAt: now,
      now,
    }),
  )
}

/** The words of acts: a record that is made has another id in each run. */
const words = (acts: readonly (StepAct | null)[], known: ReadonlySet<string>): unknown[] =>
  acts.map(
    (act) =>
      act && {
        ...act,
        records: act.records.map((record) => ({ ...record, id: record.id !== null && known.has(record.id) ? record.id : null })),
      },
  )

async function tasks(): Promise<unknown[]> {
  const found: unknown[] = []
  await changeDocument(
    admin(),
    `tasks:table:${shop.orders.id}`,
    (doc) => {
      for (const task of tasksOf(doc).values())
        found.push({ title: String(task.get('title')), owners: named(task.get('owners')), deadline: task.get('deadline') ?? undefined })
    },
    'automation',
  )
  return found
}

describe('an automation of the corpus', () => {
  it.each(corpus)('$name', async (entry) => {
    const { does } = entry
    const definition = entry.make(shop)
    const before = tablesOf(shop).map((table) => rowsOf(table))
    const recordId = entry.starts === undefined ? undefined : shop.records[entry.starts]
    const means = { platform: world.platform, signal: new AbortController().signal }
    const [dry] = await dryRun(means, admin(), definition, { recordId, content: entry.brings })
    expect(dry?.steps.map(({ error }) => error)).toEqual(dry?.steps.map(() => null))
    expect(tablesOf(shop).map((table) => rowsOf(table))).toEqual(before)

    const runId = await start({ ...entry, make: () => definition })
    const told = readRun(admin(), runId).steps.map(({ act }) => act)
    const known = new Set(before.flatMap((rows) => [...rows.keys()]))
    expect(words(told, known)).toEqual(
      words(
        (dry?.steps ?? []).map(({ act }) => act),
        known,
      ),
    )

    const mails = world.platform.mails.map(({ to, subject, text }) => ({ to, subject, text }))
    expect(mails).toHaveLength(does.mails?.length ?? 0)
    does.mails?.forEach((mail, index) =>
      expect(mails[index]).toMatchObject({ ...mail, to: expect.stringMatching(new RegExp(`^${mail.to}`)) as string }),
    )
    if (does.tasks) expect(await tasks()).toEqual(does.tasks)
    if (does.log) {
      const rows = [...rowsOf(shop.log).values()].map(namedRow)
      expect(rows).toHaveLength(does.log.length)
      does.log.forEach((row, index) => expect(rows[index]).toMatchObject(row))
    }
    for (const [name, cells] of Object.entries(does.cells ?? {})) {
      const row = tablesOf(shop)
        .map((table) => rowsOf(table).get(shop.records[name] ?? ''))
        .find((one) => one !== undefined)
      expect(namedRow(row ?? {})).toMatchObject(cells)
    }

    // what it wrote is taken back whole
    await undoRun(admin(), runId, false)
    expect(tablesOf(shop).map((table) => [...rowsOf(table)].toSorted())).toEqual(before.map((rows) => [...rows].toSorted()))
  })
})

/** Mails may be sent once more after a death, with the same words; all else happens once. */
describe('a death after any commit', () => {
  it.each(corpus)('$name', async (entry) => {
    const id = await switchOn(admin(), entry.make(shop))
    const logged = (): number => rowsOf(shop.log).size
    for (let commits = 0; ; commits++) {
      const before = logged()
      queue(entry, id)
      const died = await dieAfter(world.org, commits, (process) => runAutomations(world, process))
      await runAutomations(world)
      const runs = world.org.db.all(world.org.db.build.selectFrom('run').select(['status', 'error']))
      expect([commits, runs.at(-1)]).toEqual([commits, { status: 'done', error: null }])
      expect([commits, runs.length, logged() - before]).toEqual([commits, commits + 1, entry.does.log?.length ?? 0])
      if (!died) break
    }
  })
})
