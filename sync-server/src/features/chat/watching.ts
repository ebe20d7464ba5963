import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A device says that it shows a conversation more often than this. */
const watchMs = 90_000
const mostKept = 20_000

/** Until when people look at conversations about records, by conversation and person. Kept in memory: a device says it again. */
const watching = new WeakMap<OrgDatabase, Map<string, Map<string, number>>>()

export function noteWatching(org: OrgDatabase, chatId: string, memberId: string, now: number): void {
  let chats = watching.get(org)
  if (!chats || chats.size > mostKept) watching.set(org, (chats = new Map()))
  const people = chats.get(chatId) ?? new Map<string, number>()
  people.set(memberId, now + watchMs)
  for (const [id, until] of people) if (until < now) people.delete(id)
  chats.set(chatId, people)
}

export function isWatching(org: OrgDatabase, chatId: string, memberId: string, now: number): boolean {
  return (watching.get(org)?.get(chatId)?.get(memberId) ?? 0) >= now
}
