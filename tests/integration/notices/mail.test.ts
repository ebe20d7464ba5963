import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrgContext } from '#server/access/org-context.ts'
import { updateOwnSetting } from '#server/features/members/own-settings.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverMails } from '#tests/support/deliver-mails.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

const start = Date.parse('2026-03-14T09:00:00.000Z')
const minute = 60_000
let time: number
let platform: TestPlatform
let world: TestOrg
let table: BuiltTable
let bea: TestMember

beforeEach(() => {
  time = start
  platform = createTestPlatform({ now: () => new Date(time) })
  world = createTestOrg(platform)
  table = buildTable(as(world.admin), { fields: { name: 'singleLineText', people: 'multipleUsers' } })
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
})
afterEach(() => platform.dispose())

const as = (member: TestMember): OrgContext => world.context(member)

/** Tells Bea of new records. */
async function tell(records: number): Promise<void> {
  const ids = addRecords(
    as(world.admin),
    table,
    Array.from({ length: records }, () => ({ name: 'secret name' })),
  )
  const values = valuesOf(table, { people: [bea.memberId] })
  for (const id of ids) change(as(world.admin), table.id, [{ op: 'update', id, values, base: Number.MAX_SAFE_INTEGER }])
  await deliverNotices(platform, world.org)
}

const mailAll = (): Promise<void> => deliverMails(platform, world.org)

it('counts what is unread after ten minutes, in one mail without a name of anything', async () => {
  await tell(3)
  await mailAll()
  expect(platform.mails).toEqual([])
  time += 20 * minute
  await mailAll()
  expect(platform.mails).toMatchObject([{ to: bea.email, subject: 'New updates in Acme: 3' }])
  expect(JSON.stringify(platform.mails)).not.toMatch(/secret name|Things/)
  expect(platform.mails[0]?.text).toContain('/updates')
})

it('mails once an hour at most, and nothing twice', async () => {
  await tell(1)
  time += 20 * minute
  await mailAll()
  await tell(2)
  time += 20 * minute
  await mailAll()
  expect(platform.mails).toHaveLength(1)
  time += 60 * minute
  await mailAll()
  expect(platform.mails.map(({ subject }) => subject)).toEqual(['New updates in Acme: 1', 'New updates in Acme: 2'])
  time += 120 * minute
  await mailAll()
  expect(platform.mails).toHaveLength(2)
})

it('mails nothing that was read, that may not be seen any more, or that the person does not want mailed', async () => {
  const { db } = world.org
  await tell(1)
  db.run(db.build.updateTable('notice').set({ read_at: platform.now().toISOString() }))
  await tell(1)
  world.setProfile(bea, {})
  time += 20 * minute
  await mailAll()
  expect(platform.mails).toEqual([])
  world.setProfile(bea, { tables_enabled: { [table.id]: '*' } })
  await updateOwnSetting(as(bea), { setting_key: 'user_mention_notification_email', setting_value: false })
  await updateOwnSetting(as(bea), { setting_key: 'theme', setting_value: 'dark' })
  await tell(1)
  time += 20 * minute
  await mailAll()
  expect(platform.mails).toEqual([])
  expect(inboxOf(as(bea))).toHaveLength(3)
})

it('mails nothing of what the colleagues of the demo say, who are invented', async () => {
  world.org.db.writeNow(() =>
    world.org.db.run(
      world.org.db.build.updateTable('member').set({ email: 'aiko@alba-coffee.example' }).where('id', '=', world.admin.memberId),
    ),
  )
  await tell(2)
  expect(inboxOf(as(bea))).not.toEqual([])
  time += 20 * minute
  await mailAll()
  expect(platform.mails).toEqual([])
})
