import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrgContext } from '#server/access/org-context.ts'
import { updateOwnSetting } from '#server/features/members/own-settings.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverMails } from '#tests/support/deliver-mails.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

const minute = 60_000
let time: number
let platform: TestPlatform
let world: TestOrg
let table: BuiltTable
let bea: TestMember

beforeEach(() => {
  time = Date.parse('2026-03-14T15:00:00.000Z')
  platform = createTestPlatform({ now: () => new Date(time) })
  world = createTestOrg(platform)
  table = buildTable(as(world.admin), { fields: { name: 'singleLineText', people: 'multipleUsers' } })
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
})
afterEach(() => platform.dispose())

const as = (member: TestMember): OrgContext => world.context(member)
type Setting = Parameters<typeof updateOwnSetting>[1]
const choose = (setting: Setting) => updateOwnSetting(as(bea), setting)

async function assign(): Promise<void> {
  const [id = ''] = addRecords(as(world.admin), table, [{ name: 'one' }])
  change(as(world.admin), table.id, [
    { op: 'update', id, values: valuesOf(table, { people: [bea.memberId] }), base: Number.MAX_SAFE_INTEGER },
  ])
  await deliverNotices(platform, world.org)
}

const waiting = (kind: string): { run_after: string; payload: string; id: string }[] =>
  world.org.db.all(world.org.db.build.selectFrom('effect').select(['id', 'run_after', 'payload']).where('kind', '=', kind))

const mailDue = (): Promise<void> => deliverMails(platform, world.org)

it('a family that is not wanted in Updates is told nowhere, the others stay', async () => {
  await choose({ setting_key: 'notice_choices', setting_value: { assignments: { product: false, mail: true, push: true } } })
  await assign()
  expect(inboxOf(as(bea))).toEqual([])
  expect(waiting('notices.mail')).toEqual([])
  expect(waiting('notices.gatherPush')).toEqual([])
  await choose({ setting_key: 'notice_choices', setting_value: { assignments: { product: true, mail: true, push: true } } })
  await assign()
  expect(inboxOf(as(bea))).toHaveLength(1)
})

it('mail and device are chosen apart', async () => {
  await choose({ setting_key: 'notice_choices', setting_value: { assignments: { product: true, mail: false, push: true } } })
  await assign()
  expect([waiting('notices.mail').length, waiting('notices.gatherPush').length]).toEqual([0, 1])
  await choose({ setting_key: 'notice_choices', setting_value: { assignments: { product: true, mail: true, push: false } } })
  await assign()
  expect([waiting('notices.mail').length, waiting('notices.gatherPush').length]).toEqual([1, 1])
})

it('a person of daily mails gets one in the morning, however much there is', async () => {
  await choose({ setting_key: 'notice_mails', setting_value: 'daily' })
  await assign()
  time += 120 * minute
  await assign()
  await mailDue()
  expect(platform.mails).toEqual([])
  const [first] = waiting('notices.mail')
  expect(first?.run_after).toBe('2026-03-15T08:00:00.000Z')
  time = Date.parse('2026-03-15T08:00:01.000Z')
  await mailDue()
  expect(platform.mails.map(({ subject }) => subject)).toEqual(['New updates in Acme: 2'])
  await assign()
  expect(waiting('notices.mail').map(({ run_after }) => run_after)).toEqual(['2026-03-16T08:00:00.000Z'])
})

it('nothing is mailed or pushed in quiet hours', async () => {
  await choose({ setting_key: 'notice_quiet', setting_value: { from: 14 * 60, to: 18 * 60 + 30 } })
  await assign()
  expect(waiting('notices.mail').map(({ run_after }) => run_after)).toEqual(['2026-03-14T18:30:00.000Z'])
  expect(waiting('notices.gatherPush').map(({ run_after }) => run_after)).toEqual(['2026-03-14T18:30:00.000Z'])
})

it('mornings and quiet hours are of the person’s own time zone, and of the organisation’s again without one', async () => {
  await choose({ setting_key: 'timezone', setting_value: 'America/Sao_Paulo' })
  await choose({ setting_key: 'notice_quiet', setting_value: { from: 11 * 60, to: 15 * 60 + 30 } })
  // noon in São Paulo
  await assign()
  expect(waiting('notices.gatherPush').map(({ run_after }) => run_after)).toEqual(['2026-03-14T18:30:00.000Z'])
  await choose({ setting_key: 'notice_mails', setting_value: 'daily' })
  await assign()
  expect(waiting('notices.mail').map(({ run_after }) => run_after)).toContain('2026-03-15T11:00:00.000Z')
  await choose({ setting_key: 'timezone', setting_value: null })
  await assign()
  expect(waiting('notices.mail').map(({ run_after }) => run_after)).toContain('2026-03-15T08:00:00.000Z')
})

it('no other name is taken for a time zone', async () => {
  await expect(choose({ setting_key: 'timezone', setting_value: 'Mars/Olympus' })).rejects.toMatchObject({ id: 'invalid_request' })
})
