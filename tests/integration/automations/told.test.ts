import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { runNow } from '#server/features/automations/runs/run-now.ts'
import { sendNotices } from '#server/jobs/schedule-notices.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
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
  expect(told()).toMatchObject([{ kind: 'automationFailed', to: [world.admin.memberId], about: { itemType: 'table', itemId: deals.id } }])
})
