import { compileAccess, type Access } from '#shared/access/access.ts'
import type { Replica, TableHead } from '#client/data/replica/replica.ts'
import type { Session } from '#client/data/session/session-store.ts'

/** What decides which rows and columns of a table the person reads: when it changes, they are read again. */
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

/**
 * The table to fetch next: those somebody looks at first (the last opened before others), then the small ones, so that most
 * of the workspace works offline soon.
 */
export function nextTable(replica: Replica, wanted: readonly string[]): TableHead | undefined {
  const stale = replica.heads.get().filter((head) => needsFetch(replica, head))
  return stale.sort((a, b) => wanted.indexOf(b.id) - wanted.indexOf(a.id) || a.rows - b.rows)[0]
}

/** Whether what is here of a table, all of it or what somebody looked at, is as new as the feed said: then what changed since follows on it. */
export function isCurrent(replica: Replica, tableId: string): boolean {
  const head = replica.heads.get().find(({ id }) => id === tableId)
  return head !== undefined && replica.localTable(tableId).meta !== undefined && !needsFetch(replica, head)
}

function needsFetch(replica: Replica, head: TableHead): boolean {
  const { meta } = replica.localTable(head.id)
  // of a table past the budget only what somebody looked at is here, and is kept up to date
  if (meta?.complete || (meta && !replica.keepsWhole(head.id))) return meta.seq < head.seq
  return replica.keepsWhole(head.id)
}
