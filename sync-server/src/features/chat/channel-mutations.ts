import { dmChatId, externalChatId, isDerivedChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { channelLimit } from '#shared/nouns/chat/chat-limits.ts'
import { chatMutationSchemas as schemas } from '#shared/nouns/chat/chat-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { assertMayMessage } from '#server/access/may-message.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { mayEdit, openChat, seesRow } from '#server/features/chat/chat-rights.ts'
import { thinChats } from '#server/features/chat/keep-messages.ts'
import { tellOfChat } from '#server/features/chat/chat-news.ts'
import { findChat, findHead, findState, setState, type StoredChat } from '#server/features/chat/chat-store.ts'
import { insertChat } from '#server/features/chat/insert-chat.ts'
import { takesMail } from '#server/records/mail/mail-config.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'

const everybody = '*'

/** A channel that the person may change. @throws AppError `chat-conversation-not-found`, `permission_denied` */
function openOwn(context: OrgContext, chatId: string): StoredChat {
  const chat = openChat(context, chatId)
  if (!mayEdit(context, chat)) throw new AppError('permission_denied')
  return chat
}

function isOpen(members: readonly string[]): boolean {
  return members[0] === everybody
}

/** The named members, and the person who names them: they are always one (specification 3 §5). @throws AppError `user-not-found` */
function peopleOf({ org, memberId }: OrgContext, members: readonly string[], before: ReadonlySet<string> = new Set()): Set<string> {
  const people = new Set([memberId, ...members])
  for (const id of people) if (!before.has(id) && !readMember(org, id)) throw new AppError('user-not-found')
  return people
}

/** Newcomers find none of the history as unread; a channel may show them nothing of it. */
function addMembers({ org, now }: OrgContext, chatId: string, members: Iterable<string>): void {
  const { db } = org
  const readNr = findHead(org, chatId)?.last_nr ?? 0
  for (const id of members) {
    const row = { chat_id: chatId, member_id: id, added_at: now().toISOString(), joined_nr: readNr }
    db.run(
      db.build
        .insertInto('chat_member')
        .values(row)
        .onConflict((on) => on.doNothing()),
    )
    if (readNr > 0 && !findState(org, id, chatId)) setState(org, id, chatId, { read_nr: readNr })
  }
}

function removeMembers({ org: { db } }: OrgContext, chatId: string, members: readonly string[]): void {
  if (members.length > 0) db.run(db.build.deleteFrom('chat_member').where('chat_id', '=', chatId).where('member_id', 'in', members))
}

function changeMembers(context: OrgContext, { row, members: before }: StoredChat, members: readonly string[]): void {
  const { db } = context.org
  if (isOpen(members)) {
    db.run(db.build.deleteFrom('chat_member').where('chat_id', '=', row.id))
    return
  }
  const people = peopleOf(context, members, before ?? new Set())
  removeMembers(
    context,
    row.id,
    [...(before ?? [])].filter((id) => !people.has(id)),
  )
  addMembers(context, row.id, people)
}

/** Inside a write: days that are lost for everybody are a line of the history log. */
function noteKeeping(context: OrgContext, { row }: StoredChat, keepDays: number | null): void {
  const entry = { action: 'chat.keeping', entityType: 'chat', entityId: row.id, label: row.name } as const
  writeAudit(context, { ...entry, before: { keepDays: row.keep_days }, after: { keepDays } })
  if (keepDays !== null) enqueueEffect(context.org, thinChats, {}, context.now())
}

function deleteChat({ org, now }: OrgContext, id: string): void {
  org.db.run(org.db.build.updateTable('chat').set({ deleted_at: now().toISOString(), seq: org.nextSeq() }).where('id', '=', id))
}

/** Makes the conversation about a record, among people of the organisation or with those outside. */
function openAbout(context: OrgContext, about: { id: string; kind: 'record' | 'external'; tableId: string; recordId: string }): void {
  const { id, kind, tableId, recordId } = about
  if (!seesRow(context, tableId, recordId)) throw new AppError('chat-conversation-not-found')
  assertMay(context.access, { about: 'table', id: tableId, right: 'comment' })
  const before = findChat(context.org, id)
  if (before && (before.row.table_id !== tableId || before.row.record_id !== recordId)) throw new AppError('conflict')
  if (before) return
  insertChat(context, { id, kind, table_id: tableId, record_id: recordId })
  tellOfChat(context, { chatId: id, entry: [context.memberId] })
}

/** Making, changing and opening conversations. */
export const channelMutations: MutationHandlers = {
  'chats.create': mutation(
    schemas['chats.create'],
    (context, { id, name, iconColor, backgroundColor, members, keepDays = null, fromJoining = false }) => {
      const { org, access } = context
      assertMay(access, { about: 'create', type: 'table' })
      if (isDerivedChatId(id)) throw new AppError('invalid_request')
      const { db } = org
      const living = db.build.selectFrom('chat').where('kind', '=', 'private_channel').where('deleted_at', 'is', null)
      const count = db.get(living.select((row) => row.fn.countAll<number>().as('n')))?.n ?? 0
      if (count >= channelLimit) throw new AppError('limit_reached', { limit: channelLimit, of: 'channels' })
      const people = isOpen(members) ? undefined : peopleOf(context, members)
      const look = { name, icon_color: iconColor, background_color: backgroundColor, is_open: people ? 0 : 1 }
      const keeping = { keep_days: keepDays, from_joining: fromJoining ? 1 : 0 }
      insertChat(context, { id, kind: 'private_channel', ...look, ...keeping })
      if (people) addMembers(context, id, people)
      writeAudit(context, { action: 'chat.created', entityType: 'chat', entityId: id, label: name })
      tellOfChat(context, { chatId: id, entry: people ? [...people] : everybody })
    },
  ),

  'chats.update': mutation(
    schemas['chats.update'],
    (context, { chatId, name, iconColor, backgroundColor, members, keepDays, fromJoining }) => {
      const { org } = context
      const chat = openOwn(context, chatId)
      const set = {
        ...(name !== undefined && { name }),
        ...(iconColor !== undefined && { icon_color: iconColor }),
        ...(backgroundColor !== undefined && { background_color: backgroundColor }),
        ...(members && { is_open: isOpen(members) ? 1 : 0 }),
        ...(keepDays !== undefined && { keep_days: keepDays }),
        ...(fromJoining !== undefined && { from_joining: fromJoining ? 1 : 0 }),
      }
      org.db.run(
        org.db.build
          .updateTable('chat')
          .set({ ...set, seq: org.nextSeq() })
          .where('id', '=', chatId),
      )
      if (members) changeMembers(context, chat, members)
      const isNamed = name !== undefined || members !== undefined
      if (isNamed) writeAudit(context, { action: 'chat.updated', entityType: 'chat', entityId: chatId, label: name ?? chat.row.name })
      if (keepDays !== undefined && keepDays !== chat.row.keep_days) noteKeeping(context, chat, keepDays)
      const toAll = !chat.members || (members && isOpen(members))
      tellOfChat(context, { chatId, entry: toAll ? everybody : [...new Set([...(chat.members ?? []), ...(members ?? [])])] })
    },
  ),

  'chats.delete': mutation(schemas['chats.delete'], (context, { chatId }) => {
    const { members, row } = openOwn(context, chatId)
    writeAudit(context, { action: 'chat.deleted', entityType: 'chat', entityId: chatId, label: row.name })
    deleteChat(context, chatId)
    tellOfChat(context, { chatId, entry: members ? [...members] : everybody })
  }),

  'chats.leave': mutation(schemas['chats.leave'], (context, { chatId }) => {
    const { memberId } = context
    const { row, members } = openChat(context, chatId)
    if (row.kind !== 'private_channel' || !members) throw new AppError('permission_denied')
    removeMembers(context, chatId, [memberId])
    // nobody could ever open it again
    if (members.size === 1) deleteChat(context, chatId)
    tellOfChat(context, { chatId, entry: [...members] })
  }),

  'chats.openDm': mutation(schemas['chats.openDm'], (context, { with: other }) => {
    const { org, memberId } = context
    const id = dmChatId(memberId, other)
    if (findChat(org, id)) return
    if (other === memberId) assertMay(context.access, { about: 'channel', id })
    else {
      if (!readMember(org, other)) throw new AppError('user-not-found')
      assertMayMessage(context, other)
    }
    insertChat(context, { id, kind: 'dm' })
    addMembers(context, id, new Set([memberId, other]))
    tellOfChat(context, { chatId: id, entry: [memberId, other] })
  }),

  'chats.openRecord': mutation(schemas['chats.openRecord'], (context, { tableId, recordId }) => {
    openAbout(context, { id: recordChatId(tableId, recordId), kind: 'record', tableId, recordId })
  }),

  'chats.openExternal': mutation(schemas['chats.openExternal'], (context, { tableId, recordId }) => {
    if (!takesMail(context.org, tableId)) throw new AppError('chat-conversation-not-found')
    openAbout(context, { id: externalChatId(tableId, recordId), kind: 'external', tableId, recordId })
  }),
}
