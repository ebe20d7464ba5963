import type { OrgContext } from '#server/access/org-context.ts'
import type { StoredChat } from '#server/features/chat/chat-store.ts'

/**
 * The active people of roles that a message names, as far as they can be in its conversation. The right of each is asked when they are told,
 * since a role may hold everybody.
 */
export function peopleOfRoles({ org: { db } }: OrgContext, { members }: StoredChat, roleIds: readonly string[]): string[] {
  if (roleIds.length === 0) return []
  const people = db.build
    .selectFrom('member')
    .select('id')
    .where('role_id', 'in', roleIds)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
  return db.all(people).flatMap(({ id }) => (members === undefined || members.has(id) ? [id] : []))
}
