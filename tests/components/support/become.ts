import type { Profile, TableRules } from '#shared/access/profile-schema.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

const everything: Profile = { tables_enabled: { '*': '*' }, dashboards_enabled: { '*': '*' }, doc_pages_enabled: { '*': '*' } }

/** Gives the person at the device other rights, as the server would tell of them. */
function become(role: { isAdmin: boolean; profile: Profile }): void {
  const tables = [ids.table, ids.emptyTable].map((id) => ({ id, seq: 1, rows: id === ids.table ? ids.records.length : 0 }))
  sampleRights.seq += 1
  sampleRights.role = { ...sampleRights.role, ...role }
  const { seq } = sampleRights
  const changes = [{ kind: 'role' as const, id: ids.role, seq, data: sampleRights.role }]
  currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq, full: false, changes, tables }, false)
}

/** Gives them the rights of who sees everything but these fields of the sample table. */
export function becomeBlindTo(hidden: readonly string[]): void {
  become({ isAdmin: false, profile: { ...everything, tables_enabled: { [ids.table]: { fields_excluded: [...hidden] } } } })
}

/** Gives them the rights of who reads no table. */
export function becomeOutsider(): void {
  become({ isAdmin: false, profile: { ...everything, tables_enabled: {} } })
}

/** Gives them these rights on the sample table alone. */
export function becomeLimited(rules: TableRules): void {
  become({ isAdmin: false, profile: { ...everything, tables_enabled: { [ids.table]: rules } } })
}

/** Gives them the rights of who builds the sample table, and deletes no records of it. */
export const becomeKeeper = (): void => becomeLimited({ manage_structure: true, can_create: true, can_edit: true, create_comment: true })

/** Gives them the seat of a member, who changes no structure whatever their role says. */
export function becomeMember(seat: 'member' | 'builder' = 'member'): void {
  const { replica } = currentDevice.get() ?? {}
  const me = replica
    ?.entities('member')
    .get()
    .find(({ roleId }) => roleId === ids.role)
  if (!replica || !me) throw new Error('the sample has its person')
  sampleRights.seq += 1
  const { seq } = sampleRights
  const tables = [ids.table, ids.emptyTable].map((id) => ({ id, seq: 1, rows: id === ids.table ? ids.records.length : 0 }))
  replica.showFeed(
    { epoch: 'epoch-1', seq, full: false, changes: [{ kind: 'member', id: me.id, seq, data: { ...me, seat } }], tables },
    false,
  )
}

/** Gives them an administrator's rights again. */
export function becomeAdmin(): void {
  become({ isAdmin: true, profile: {} })
}
