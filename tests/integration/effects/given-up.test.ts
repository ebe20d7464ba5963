import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { serverFeatures } from '#server/app/server-features.ts'
import { queueJobs } from '#server/features/functions/triggers/queue-jobs.ts'
import { listConversions } from '#server/features/tables/conversion/list-conversions.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { toKind, type EffectKind } from '#server/jobs/effect-registry.ts'
import { failCutOff } from '#server/jobs/run-effect.ts'
import { readGesture } from '#server/records/undo/gesture-store.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, changeStructure } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const kinds = new Map<string, EffectKind>(
  serverFeatures.flatMap(({ effects = {} }) => Object.entries(effects).map(([name, given]) => [name, toKind(given)] as const)),
)

const waiting = (kind: string) =>
  world.org.db.all(world.org.db.build.selectFrom('effect').selectAll().where('kind', '=', kind).where('dead_at', 'is', null))

/** The server ended twice while the effects of a kind ran. */
async function giveUp(kind: string): Promise<void> {
  const effects = waiting(kind)
  expect(effects.length).toBeGreaterThan(0)
  for (const effect of effects) await failCutOff({ platform: world.platform, kind: kinds.get(kind) }, world.org, effect as never)
}

/** Runs what waits of a kind. */
async function run(kind: string): Promise<void> {
  for (const { id, payload } of waiting(kind)) {
    const effect = { platform: world.platform, org: world.org, effectId: id, attempt: 1, signal: new AbortController().signal }
    await kinds.get(kind)?.run(JSON.parse(payload), effect)
    world.org.db.run(world.org.db.build.deleteFrom('effect').where('id', '=', id))
  }
}

/** An administrator has it done again. */
const retry = (kind: string) => world.org.db.run(world.org.db.build.updateTable('effect').set({ dead_at: null }).where('kind', '=', kind))

/** A table of so many records, each with a size of its own. */
function buildSized(type: 'singleLineText' | 'number', count: number): BuiltTable {
  const table = buildTable(admin(), { fields: { name: 'singleLineText', size: type } })
  const sizes = Array.from({ length: count }, (_, at) => ({ size: type === 'number' ? at : String(at) }))
  addRecords(admin(), table, sizes)
  return table
}

function convert(table: BuiltTable, label: string, from: string, type: string): void {
  const args = { tableId: table.id, id: table.fields[label], from, to: { type }, makeOptions: false, misfitLabel: 'misfits' }
  world.org.db.writeNow(() => tableMutations['fields.convert']?.apply(admin(), args as never, { id: newId(), madeAt: new Date() }))
}

/** Filled cells of the values that a conversion had made so far. */
const stagedCells = (table: BuiltTable, column: string): number | undefined =>
  world.org.db.get(sql<{ n: number }>`SELECT count(${sql.ref(column)}) AS n FROM ${recordTable(table.id)}`)?.n

describe('work that was given up', () => {
  it('a conversion has failed, its field is free, and it can be made again', async () => {
    const table = buildSized('singleLineText', 5100)
    const listed = () => listConversions(admin(), table.id).map(({ state, toType, again }) => [state, toType, again !== null])
    convert(table, 'size', 'singleLineText', 'number')
    expect(listed()).toEqual([['running', 'number', false]])
    const staged = world.org.db.get(world.org.db.build.selectFrom('field_conversion').select(['staged_id as id']))?.id ?? ''
    world.org.db.run(sql`UPDATE ${recordTable(table.id)} SET ${sql.ref(staged)} = 1`)
    await giveUp('fields.convert')
    expect(listed()).toEqual([['failed', 'number', true]])
    // once more: the first attempt and what it had made are gone
    convert(table, 'size', 'singleLineText', 'number')
    expect(listed()).toEqual([['running', 'number', false]])
    await run('fields.convert')
    expect(listed()).toEqual([['done', 'number', false]])
    expect(findTableModel(world.org, table.id)?.field(table.fields['size'] ?? '')?.type).toBe('number')
    await run('tables.erase')
    expect(stagedCells(table, staged)).toBe(0)
  })

  it('a conversion that an administrator has tried again goes on', async () => {
    const table = buildSized('singleLineText', 5100)
    convert(table, 'size', 'singleLineText', 'number')
    await giveUp('fields.convert')
    retry('fields.convert')
    await run('fields.convert')
    expect(listConversions(admin(), table.id).map(({ state }) => state)).toEqual(['done'])
  })

  it('an undo of many records leaves the gesture to be taken back again', async () => {
    const table = buildTable(admin())
    const batch = newId()
    const rows = Array.from({ length: 10_001 }, (_, at): [string, string] => [newId(), `record ${at}`])
    const typed = { fieldIds: [table.fields['name'] ?? ''], rows, links: [] }
    world.org.db.writeNow(() => applyRecordChanges(admin(), table.id, typed, { batch, madeAt: new Date(), gesture: 'import' }))
    const isUndone = () => readGesture(admin(), table.id, batch)?.undone_at !== null
    const living = () =>
      world.org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(table.id)} WHERE deleted_at IS NULL`)?.n
    const undo = () =>
      world.org.db.writeNow(() =>
        undoGesture(admin(), { tableId: table.id, batch, partial: false, undone: true }, { id: newId(), madeAt: new Date() }),
      )
    undo()
    expect(isUndone()).toBe(true)
    await giveUp('records.undo')
    expect([isUndone(), living()]).toEqual([false, 10_001])
    undo()
    await run('records.undo')
    expect([isUndone(), living()]).toEqual([true, 0])
  })

  it('a computed field says that its values may be old, until it is tried again', async () => {
    const table = buildSized('number', 10_001)
    addField(admin(), table, 'twice', 'advancedFormula', { expression: `{${table.fields['size']}} * 2` })
    const sentAt = () => world.org.db.get(sql<{ seq: number }>`SELECT seq FROM field_def WHERE id = ${table.fields['twice']}`)?.seq ?? 0
    const state = () => {
      const field = findTableModel(world.org, table.id)?.field(table.fields['twice'] ?? '')
      return [field?.isStale, field?.isGivenUp]
    }
    expect(state()).toEqual([true, false])
    const before = sentAt()
    await giveUp('records.recompute')
    expect(state()).toEqual([true, true])
    expect(sentAt()).toBeGreaterThan(before)
    retry('records.recompute')
    await run('records.recompute')
    expect(state()).toEqual([false, false])
  })

  it('a computed field is worked out again by the next large cause', async () => {
    const table = buildSized('number', 10_001)
    const id = addField(admin(), table, 'twice', 'advancedFormula', { expression: `{${table.fields['size']}} * 2` })
    await giveUp('records.recompute')
    changeStructure(admin(), 'fields.update', { tableId: table.id, id, config: { expression: `{${table.fields['size']}} * 3` } })
    const field = findTableModel(world.org, table.id)?.field(id)
    expect([field?.isStale, field?.isGivenUp]).toEqual([true, false])
  })

  it('formulas about today go on with the next day', async () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText' } })
    addField(admin(), table, 'today', 'advancedFormula', { expression: 'TODAY()' })
    world.org.db.run(world.org.db.build.updateTable('effect').set({ id: 'last night' }).where('kind', '=', 'records.refreshNow'))
    await giveUp('records.refreshNow')
    expect(waiting('records.refreshNow')).toHaveLength(1)
  })

  it.each([
    ['functions.inOrder', 0],
    ['functions.async', 1],
  ])(
    '%s: a trigger that ended the server is in its log as cut off, its writer is told, and the jobs behind it go on',
    async (kind, isAsync) => {
      const table = buildTable(admin(), { fields: { name: 'singleLineText' } })
      const { db } = world.org
      const [id, at, by] = [newId(), '2026-01-01T00:00:00.000Z', admin().memberId]
      const settings = {
        language: 'javascript',
        is_async: isAsync,
        events: '["afterInsert"]',
        table_id: table.id,
        version: 1,
        problem: null,
      }
      const made = { owner_id: by, created_by: by, created_at: at, updated_by: by, updated_at: at, deleted_at: null }
      const version = { function_id: id, version: 1, language: 'javascript', source: '', is_async: isAsync, note: '', compiled: null }
      db.writeNow(() => {
        db.run(db.build.insertInto('low_code_function').values({ id, label: 'Deadly', active: 1, ...settings, ...made }))
        db.run(db.build.insertInto('low_code_function_version').values({ id: newId(), ...version, made_by: by, made_at: at }))
      })
      const written = { org: world.org, now: new Date(), tableId: table.id, cause: undefined, actorId: by, madeAt: new Date() }
      for (const record of addRecords(admin(), table, [{ name: 'one' }, { name: 'two' }]))
        db.writeNow(() => queueJobs(written, [{ id: record, op: 'create', before: {}, after: {} }]))
      const jobs = () => db.all(db.build.selectFrom('function_job').select('id'))
      expect(jobs()).toHaveLength(2)
      const effects = waiting(kind)
      await failCutOff({ platform: world.platform, kind: kinds.get(kind) }, world.org, effects[0] as never)
      expect(jobs()).toHaveLength(1)
      expect(waiting(kind).length).toBeGreaterThan(0)
      const runs = db.all(db.build.selectFrom('function_run').select(['status', 'error']).where('function_id', '=', id))
      expect(runs).toEqual([{ status: 'cut', error: expect.stringContaining('run_cut_off') as string }])
      expect(waiting('notices.send')).toHaveLength(1)
    },
  )

  /** Kinds whose work nobody sees as under way, by the reason why nothing waits for its end. */
  const unseen: Record<string, string[]> = {
    'a mail or message that no screen waits for': [
      ...['code', 'factor-link', 'factor-reset', 'new-device', 'organisations', 'password-changed', 'reset', 'way-changed'].map(
        (name) => `auth.${name}-mail`,
      ),
      ...['members.invite-mail', 'notices.mail', 'notices.push', 'notices.gatherPush', 'notices.send', 'reports.mail'],
      ...['approvals.mail', 'organisations.erase-mail', 'organisations.system-mail', 'public-links.share-mail', 'tasks.remind'],
    ],
    'upkeep of what people do not see': [
      ...['attachments.erase', 'attachments.forget', 'attachments.orphans', 'attachments.sweep', 'chats.closeHidden', 'chats.thin'],
      ...['documents.erase', 'records.indexGone', 'records.tuneIndexes', 'reports.sweep', 'tables.erase', 'trash.purge'],
      ...[
        'upkeep.thinLogs',
        'webhooks.thin',
        'automations.thinRuns',
        'functions.thin',
        'functions.thinLog',
        'takeOut.scheduled',
        'tasks.moveFromTeam',
      ],
      ...['templates.sweep', 'appPlans.settle', 'tableMail.sweep', 'ai.thin', 'access-requests.forget'],
    ],
    'runs count deaths for themselves and end as failed': [
      ...['chatMessage', 'goOn', 'mailReceived', 'pauseLost', 'stagePassed', 'taskDone', 'timer', 'workOff'].map(
        (name) => `automations.${name}`,
      ),
    ],
    'the next event takes the waiting ones along': ['webhooks.deliver', 'sla.pass'],
    'its last try tells of the failure itself': ['templates.make'],
    'the mail stays on the disk, and the failed work of administrators names it': ['tableMail.take', 'tableMail.noticeAnswer'],
    'people see it as done already': ['records.purge', 'records.clearOptions', 'records.leaveBegun'],
    'it only starts a reading, which tells its own end': ['sources.ordered'],
    'it is not shown until it is whole': ['tables.copyField'],
    'what is there is shown, and the failure is told': [
      'demo.seed',
      'demo.remove',
      'tables.copyRecords',
      'records.fillOwnCells',
      'sla.rebuild',
    ],
    'devices fetch the rest with their next change': ['tables.refresh'],
  }

  it('an installation of a template rests where it can be tried again', () => {
    const { org, platform } = world
    const row = {
      template_id: newId(),
      version: 1,
      sha256: 'a',
      member_id: admin().memberId,
      with_data: 0,
      step: 0,
      steps: 0,
      skipped: '[]',
      ids: '[]',
    }
    const stamps = { created_at: platform.now().toISOString(), updated_at: platform.now().toISOString() }
    for (const [kind, status, rest] of [
      ['templates.install', 'installing', 'failed'],
      ['templates.remove', 'removing', 'installed'],
      ['templates.restore', 'restoring', 'removed'],
      ['templates.update', 'updating', 'installed'],
    ] as const) {
      const id = newId()
      const values = { id, status, ...row, ...stamps, start_url: null, error: null, removed: null }
      org.db.writeNow(() => org.db.run(org.db.build.insertInto('template_install').values(values)))
      const payload = kind === 'templates.install' ? { installId: id } : { installId: id, memberId: admin().memberId }
      org.db.writeNow(() => kinds.get(kind)?.givenUp?.(payload, org, platform.now()))
      expect(org.db.get(org.db.build.selectFrom('template_install').select('status').where('id', '=', id))).toEqual({ status: rest })
    }
  })

  it('every kind of work either tells its end, or shows nothing as under way', () => {
    const silent = [...kinds].filter(([, kind]) => !kind.givenUp).map(([name]) => name)
    expect(silent.sort()).toEqual(Object.values(unseen).flat().sort())
  })
})
