import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Approval } from '#shared/nouns/approvals/approval.ts'
import type { AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { approvalFeed } from '#server/features/approvals/approval-feed.ts'
import { approvalsFeature } from '#server/features/approvals/approvals-feature.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { readRun } from '#server/features/automations/runs/read-runs.ts'
import { readMemberNames } from '#server/storage/member-names.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable
let bea: TestMember
let cid: TestMember
beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(admin(), { label: 'Deals', fields: { name: 'singleLineText' } })
  notes = buildTable(admin(), { label: 'Notes', fields: { text: 'singleLineText' } })
  bea = world.addMember({ name: 'Bea' })
  cid = world.addMember({ name: 'Cid', isAdmin: true })
})
afterEach(() => world.dispose())

const admin = (): OrgContext => world.context(world.admin)
const note = (text: string): AutomationStep =>
  step('createRecord', { tableId: notes.id, values: [{ fieldId: notes.fields['text'] ?? '', text }] })
const name = (): string => `{{trigger.${deals.fields['name'] ?? ''}}}`

function asks(config: Record<string, unknown> = {}): AutomationDefinition {
  const asked = step('approve', { people: [bea.memberId, cid.memberId], question: `Take ${name()}?`, ...config }, [[], [], []] as never)
  asked.branches[0] = [note(`yes by {{${asked.id}.json.by}}: {{${asked.id}.json.note}}`)]
  asked.branches[1] = [note('no')]
  asked.branches[2] = [note('late')]
  return { trigger: trigger('recordCreated', { tableId: deals.id }), actions: [asked, note('after')] }
}
const make = async (label = 'Tea'): Promise<void> => {
  addRecords(admin(), deals, [{ name: label }])
  await runAutomations(world)
}
const feedOf = (member: TestMember): Approval[] =>
  [...approvalFeed.changedSince(world.context(member), 0)].flatMap(({ data }) => (data === null ? [] : [data as unknown as Approval]))
const answer = (member: TestMember, given: 'yes' | 'no', note_ = '') =>
  mutateAs(
    world.context(member),
    'approvals.answer',
    { id: feedOf(member)[0]?.id ?? '', answer: given, note: note_ },
    approvalsFeature.mutations,
  )
function texts(): unknown[] {
  const rows: DeviceRows = new Map()
  catchUp(admin(), notes.id, rows)
  return [...rows.values()].map((row) => row[notes.fields['text'] ?? ''])
}
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))

describe('a step that asks for approval', () => {
  it('waits, tells those who are asked and nobody else, and goes on at once with the first answer', async () => {
    await switchOn(admin(), asks(), 'Rule')
    await make()
    expect(runs().map(({ status }) => status)).toEqual(['waiting'])
    expect(feedOf(bea)).toMatchObject([{ question: 'Take Tea?', from: 'Rule', answer: null, tableId: null, recordId: null }])
    // the administrator sees the record, and was not asked
    expect(feedOf(cid)).toMatchObject([{ question: 'Take Tea?', tableId: deals.id, recordId: expect.any(String) as string }])
    expect(feedOf(world.admin)).toEqual([])
    await expect(answer(world.admin, 'yes')).rejects.toThrow()
    await answer(bea, 'yes', 'fine with me')
    await runAutomations(world)
    const who = readMemberNames(world.org).get(bea.memberId) ?? ''
    expect(texts()).toEqual([`yes by ${who}: fine with me`, 'after'])
    expect(feedOf(cid)).toMatchObject([{ answer: 'yes', answeredBy: bea.memberId }])
    await expect(answer(cid, 'no')).rejects.toMatchObject({ id: 'conflict' })
    // the same answer twice is one
    await answer(bea, 'yes', 'fine with me')
    await runAutomations(world)
    expect(texts()).toHaveLength(2)
  })

  it('goes the second way with No, and has the words of its dry run', async () => {
    const definition = asks()
    const means = { platform: world.platform, signal: new AbortController().signal }
    const [recordId = ''] = addRecords(admin(), deals, [{ name: 'Pot' }])
    const [dry] = await dryRun(means, admin(), definition, { recordId })
    expect(feedOf(bea)).toEqual([])
    await switchOn(admin(), definition)
    await make('Pot')
    await answer(cid, 'no')
    await runAutomations(world)
    expect(texts()).toEqual(['no', 'after'])
    const told = readRun(admin(), runs()[0]?.id ?? '').steps[0]
    expect(told).toMatchObject({ kind: 'approve', act: { does: 'ask', count: 2 } })
    expect(told?.act).toEqual(dry?.steps[0]?.act)
  })

  it('is over when its days are, and takes no answer then', async () => {
    await switchOn(admin(), asks({ longest: 2 }))
    await make()
    const later = world.platform.now().getTime() + 3 * 86_400_000
    Object.assign(world.platform, { now: () => new Date(later) })
    await expect(answer(bea, 'yes')).rejects.toMatchObject({ id: 'conflict' })
    await runAutomations(world)
    expect(texts()).toEqual(['late', 'after'])
    expect(feedOf(bea)).toMatchObject([{ answer: 'over' }])
  })

  it('asks once though the process dies at any commit', async () => {
    await switchOn(admin(), asks())
    for (let commits = 0; ; commits++) {
      addRecords(admin(), deals, [{ name: `deal ${commits}` }])
      const died = await dieAfter(world.org, commits, (process) => runAutomations(world, process))
      await runAutomations(world)
      const open = feedOf(bea).filter((one) => one.answer === null)
      expect([commits, open.map(({ question }) => question)]).toEqual([commits, [`Take deal ${commits}?`]])
      const id = open[0]?.id ?? ''
      await mutateAs(world.context(bea), 'approvals.answer', { id, answer: 'no', note: '' }, approvalsFeature.mutations)
      const before = texts().length
      await dieAfter(world.org, commits, (process) => runAutomations(world, process))
      await runAutomations(world)
      expect(texts().length - before).toBe(2)
      if (!died) break
    }
  })

  it('asks nobody any more once its run has ended', async () => {
    const id = await switchOn(admin(), asks())
    await make()
    await mutateAs(world.context(cid), 'automations.takeOver', { id })
    expect(runs().map(({ status }) => status)).toEqual(['cancelled'])
    expect(feedOf(bea)).toMatchObject([{ answer: 'over' }])
    await expect(answer(bea, 'yes')).rejects.toMatchObject({ id: 'conflict' })
  })

  it('is mailed to each of them alone, if it says so', async () => {
    await switchOn(admin(), asks({ byMail: true }))
    await make()
    const effects = world.org.db.all(world.org.db.build.selectFrom('effect').selectAll().where('kind', '=', 'approvals.mail'))
    const mail = approvalsFeature.effects?.['approvals.mail'] as { run: (payload: unknown, effect: unknown) => Promise<void> }
    for (const effect of effects) await mail.run(JSON.parse(effect.payload), { org: world.org, platform: world.platform })
    expect(world.platform.mails.map(({ to }) => to).toSorted()).toEqual([bea.email, cid.email].toSorted())
    expect(world.platform.mails[0]?.text).toContain('Take Tea?')
    expect(world.platform.mails[0]?.text).toContain(`/updates/approvals/${feedOf(bea)[0]?.id}`)
  })
})
