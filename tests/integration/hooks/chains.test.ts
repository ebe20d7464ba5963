import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { countOfRoot, forgetRoots, mostOfRoot, refuseStart, uncountStart } from '#server/jobs/rule-roots.ts'
import { causeOf, mostRulesInChain, type RuleStep, type WriteCause } from '#server/jobs/write-cause.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
const admin = () => world.context(world.admin)
beforeEach(() => {
  world = createTestOrgOnPlatform()
  table = buildTable(admin())
})
afterEach(() => world.dispose())

const automation = (id: string, record = 'r1'): RuleStep => ({ kind: 'automation', id, version: 1, records: [record] })
const code = (id: string, record = 'r1'): RuleStep => ({ kind: 'function', id, version: 1, records: [record] })
const chained = (...steps: RuleStep[]): WriteCause | undefined =>
  steps.reduce<WriteCause | undefined>((cause, step) => causeOf({ ...step, runId: newId() }, cause), undefined)
const start = (rule: RuleStep, cause: WriteCause | undefined, recordId = 'r1') =>
  world.org.db.writeNow(() => refuseStart(world.org, rule, recordId, cause, new Date()))

it('a circle is found by its chain, functions and automations alike, and functions are named', () => {
  const { db } = world.org
  const at = new Date().toISOString()
  const row = { language: 'javascript', is_async: 0, active: 1, events: null, table_id: null, version: 1, problem: null, deleted_at: null }
  const by = { owner_id: world.admin.memberId, created_by: world.admin.memberId, updated_by: world.admin.memberId }
  db.writeNow(() =>
    db.run(db.build.insertInto('low_code_function').values({ id: 'f', label: 'Total', ...row, ...by, created_at: at, updated_at: at })),
  )
  const cause = chained(automation('x'), code('f'), automation('a'))
  expect(start(code('f'), cause)).toEqual({ id: 'chain_too_long', details: { circle: ['f', 'a', 'f'], names: { f: 'Total' } } })
  // another record, another kind with the same id, another rule
  expect(start(code('f'), cause, 'r2')).toBeUndefined()
  expect(start(automation('f'), cause)).toBeUndefined()
  expect(start(code('g'), cause)).toBeUndefined()
  expect(start(code('f'), undefined)).toBeUndefined()
})

it('a chain of eight ends, also when the bulk that began it names no records', () => {
  const many = { ...code('f'), records: Array.from({ length: 500 }, () => newId()) }
  const bulk = chained(many, automation('a'))
  expect(bulk?.chain[0]?.records).toBeUndefined()
  expect(start(code('f'), bulk)).toBeUndefined()
  const long = chained(...Array.from({ length: mostRulesInChain }, (_, index) => automation(`a${index}`)))
  expect(start(code('f'), long)).toMatchObject({ id: 'chain_too_long' })
})

it('a start that is refused does not count, and one that came to no run is taken back', () => {
  const { db } = world.org
  const cause = causeOf({ ...automation('a'), runId: 'run', root: 'event' }, undefined)
  const counted = () => db.get(db.build.selectFrom('rule_root').select('runs'))?.runs
  db.writeNow(() => countOfRoot(world.org, 'event', 'runs', mostOfRoot.runs, new Date()))
  for (const name of ['b', 'c']) expect(start(automation(name), cause)).toMatchObject({ id: 'limit_reached' })
  expect(counted()).toBe(mostOfRoot.runs)
  db.writeNow(() => uncountStart(world.org, cause, new Date()))
  expect(start(automation('b'), cause)).toBeUndefined()
  // counts of earlier versions may stand above the bound
  db.writeNow(() => db.run(db.build.updateTable('rule_root').set({ runs: mostOfRoot.runs + 5 })))
  db.writeNow(() => uncountStart(world.org, cause, new Date()))
  expect(counted()).toBe(mostOfRoot.runs + 4)
})

it('all that follows from one change shares its root and its bounds', () => {
  const first = causeOf({ ...automation('a'), runId: 'run', root: 'event' }, undefined)
  const second = causeOf({ ...code('f'), runId: newId() }, first)
  expect([first.root, second.root]).toEqual(['event', 'event'])

  const { db } = world.org
  db.writeNow(() => countOfRoot(world.org, 'event', 'runs', mostOfRoot.runs - 1, new Date()))
  expect(start(code('g'), second)).toBeUndefined()
  expect(start(automation('b'), second)).toEqual({ id: 'limit_reached', details: { limit: mostOfRoot.runs, of: 'runs' } })

  const write = (by: WriteCause) =>
    db.writeNow(() =>
      applyRecordChanges(admin(), table.id, [{ op: 'create', id: newId(), values: {} }], { batch: newId(), madeAt: new Date(), cause: by }),
    )
  db.writeNow(() => countOfRoot(world.org, 'event', 'records', mostOfRoot.records - 1, new Date()))
  expect(write(second).created).toBe(1)
  expect(() => write(second)).toThrow(AppError)
  // the first rule of a change does what its owner may do
  expect(write(first).created).toBe(1)
  db.writeNow(() => forgetRoots(world.org, new Date(Date.now() + 31 * 86_400_000)))
  expect(write(second).created).toBe(1)
})
