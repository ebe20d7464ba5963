import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { runNow } from '#server/features/automations/runs/run-now.ts'
import { registerFeatureParts } from '#server/app/register-feature-parts.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { sendNotices } from '#server/jobs/schedule-notices.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(world.context(world.admin), { label: 'Deals', fields: { name: 'singleLineText', amount: 'number' } })
})
afterEach(() => world.dispose())

/** The events of which people are told soon. */
function told(): NoticeEvent[] {
  const { db } = world.org
  const rows = db.all(db.build.selectFrom('effect').select('payload').where('kind', '=', sendNotices))
  return rows.flatMap(({ payload }) => (JSON.parse(payload) as { events: NoticeEvent[] }).events)
}

it('the owner is told of failures, at most once an hour, also of an automation that no table starts', async () => {
  const context = world.context(world.admin)
  const write = (text: string) => step('createRecord', { tableId: deals.id, values: [{ fieldId: deals.fields['amount'] ?? '', text }] })
  const id = await switchOn(context, { trigger: trigger('schedule', { cron: '0 8 * * 1' }), actions: [write('much')] })
  const failing = async (): Promise<void> => {
    await runNow(context, id, [])
    await runAutomations(world)
  }
  await failing()
  await failing()
  const runs = world.org.db.all(world.org.db.build.selectFrom('run').select('status'))
  expect(runs.map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(told()).toMatchObject([{ kind: 'automationFailed', to: [world.admin.memberId], about: { itemType: 'automation', itemId: id } }])
})

it('the owner is told of an automation that names no table at itself, as long as they may manage automations', async () => {
  registerFeatureParts([automationsFeature])
  const role = { seat: 'builder', profile: { manage_tricks: 1 } } as const
  const ana = world.addMember(role)
  const wait = step('waitUntil', { moment: 'no day', at: '09:00' })
  const id = await switchOn(world.context(ana), { trigger: trigger('schedule', { cron: '0 8 * * 1' }), actions: [wait] })
  await runNow(world.context(ana), id, [])
  await runAutomations(world)
  const runs = world.org.db.all(world.org.db.build.selectFrom('run').select('status'))
  expect(runs).toEqual([{ status: 'failed' }])
  await deliverNotices(world.platform, world.org)
  expect(inboxOf(world.context(ana))).toMatchObject([{ kind: 'automationFailed', about: { itemType: 'automation', itemId: id } }])
  expect(inboxOf(world.context(world.admin))).toEqual([])
  world.org.db.writeNow(() => world.org.db.run(world.org.db.build.updateTable('role').set({ profile: '{}' }).where('is_admin', '=', 0)))
  expect(inboxOf(world.context(ana))).toEqual([])
})
