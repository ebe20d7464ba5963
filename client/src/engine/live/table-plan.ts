import { compileAccess, type Access } from '#shared/access/access.ts'
import type { Replica, TableHead } from '#client/engine/replica/replica.ts'
import type { Session } from '#client/engine/session/session-store.ts'

/** A key of the person's rights to a table's rows and columns. A new key means that the table is read again. */
export function accessKeyOf(access: Access, tableId: string): string {
  const { read, rows, hiddenFields } = access.table(tableId)
  return JSON.stringify([read, rows ?? null, [...hiddenFields].sort()])
}

/** The rights as the replica knows them now. */
export function currentAccess(replica: Replica, session: Session): Access {
  const member = replica.entities('member').find(session.memberId)
  const role = replica.entities('role').find(member?.roleId ?? session.member.roleId) ?? session.role
  return compileAccess({ memberId: session.memberId, seat: (member ?? session.member).seat, isAdmin: role.isAdmin, profile: role.profile })
}

/** The person's seat, role and the role's rights; another text means that something may be seen no more, or now. */
export function rightsText(replica: Replica, session: Session): string {
  const member = replica.entities('member').find(session.memberId)
  const role = replica.entities('role').find(member?.roleId ?? session.member.roleId)
  return JSON.stringify([member?.seat, member?.roleId, member?.active, role?.isAdmin, role?.profile])
}

/**
 * The table to fetch next. Tables in view come first, the last opened before others. Small ones follow, so that most of the workspace soon works
 * offline.
 */
export function nextTable(replica: Replica, wanted: readonly string[]): TableHead | undefined {
  const stale = replica.heads.get().filter((head) => needsFetch(replica, head))
  return stale.sort((a, b) => wanted.indexOf(b.id) - wanted.indexOf(a.id) || a.rows - b.rows)[0]
}

/** True when the table's rows here, all or a part, are as new as the feed's head. The next delta then continues them. */
export function isCurrent(replica: Replica, tableId: string): boolean {
  const head = replica.heads.get().find(({ id }) => id === tableId)
  return head !== undefined && replica.localTable(tableId).meta !== undefined && !needsFetch(replica, head)
}

function needsFetch(replica: Replica, head: TableHead): boolean {
  const { meta } = replica.localTable(head.id)
  // a table past the budget is here only in part, and this part is kept up to date
  if (meta?.complete || (meta && !replica.keepsWhole(head.id))) return meta.seq < head.seq
  return replica.keepsWhole(head.id)
}
