import { isAboutRecord } from '#shared/nouns/chat/chat.ts'
import { messagesPerMinute, pinnedLimit, savedLimit } from '#shared/nouns/chat/chat-limits.ts'
import { chatMutationSchemas as schemas } from '#shared/nouns/chat/chat-mutations.ts'
import { rolesIn } from '#shared/nouns/chat/message-marks.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { tellOfChat } from '#server/features/chat/chat-news.ts'
import { assertMayPost, mayRead, openChat, openMessage } from '#server/features/chat/chat-rights.ts'
import {
  findHead,
  findMessage,
  findState,
  isBefore,
  lastNrOf,
  setState,
  type MessageRow,
  type StoredChat,
  moveHead,
} from '#server/features/chat/chat-store.ts'
import { queueMail } from '#server/features/chat/mails/queue-mail.ts'
import { peopleOfRoles } from '#server/features/chat/people-of-roles.ts'
import { readNotices, tellNamed, tellOfMessage } from '#server/features/chat/tell-of-message.ts'
import { scheduleSaid } from '#server/jobs/schedule-said.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'

const minuteMs = 60_000

/** @throws AppError `limit_reached` */
function assertRate({ org: { db }, memberId, now }: OrgContext): void {
  const since = new Date(now().getTime() - minuteMs).toISOString()
  const recent = db.build.selectFrom('chat_message').where('author_id', '=', memberId).where('created_at', '>', since)
  const count = db.get(recent.select((row) => row.fn.countAll<number>().as('n')))?.n ?? 0
  if (count >= messagesPerMinute) throw new AppError('limit_reached', { limit: messagesPerMinute, of: 'messages' })
}

/** The named people who may read the message; a record's conversation is in their list from now on. */
function mentioned(context: OrgContext, chat: StoredChat, mentions: readonly string[], parent: MessageRow | undefined): string[] {
  const { org, now } = context
  const finds = (memberId: string): boolean => parent === undefined || !isBefore(org, { chat, memberId }, parent)
  return [...new Set(mentions)].filter(
    (id) => readMember(org, id) !== undefined && finds(id) && mayRead(createOrgContext(org, id, { now, source: 'chat' }), chat),
  )
}

/** Inside a write: brings a message to a new state and tells of it. */
function change(context: OrgContext, { id, chat_id }: Pick<MessageRow, 'id' | 'chat_id'>, set: Partial<MessageRow>): void {
  const { org } = context
  const { row: _row, ...values } = set
  org.db.run(
    org.db.build
      .updateTable('chat_message')
      .set({ ...values, seq: org.nextSeq() })
      .where('id', '=', id),
  )
  tellOfChat(context, { chatId: chat_id, messages: [id] })
}

/** A message that is still there, in a conversation that the person may write in. */
function openOwn(context: OrgContext, messageId: string, chatId: string): { chat: StoredChat; message: MessageRow } {
  const opened = openMessage(context, messageId, chatId)
  assertMayPost(context, opened.chat)
  if (opened.message.deleted_at !== null) throw new AppError('chat-conversation-not-found')
  return opened
}

function parentOf({ org }: OrgContext, chatId: string, threadId: string): MessageRow {
  const parent = findMessage(org, threadId)
  if (!parent || parent.chat_id !== chatId || parent.thread_id !== '') throw new AppError('chat-conversation-not-found')
  return parent
}

/** The message that another one answers, as far as its writer finds it. */
function answeredBy({ org, memberId }: OrgContext, chat: StoredChat, replyTo: string | null): MessageRow | undefined {
  const answered = replyTo === null ? undefined : findMessage(org, replyTo)
  return answered?.chat_id === chat.row.id && !isBefore(org, { chat, memberId }, answered) ? answered : undefined
}

/** Writing, changing and marking messages. Their numbers are the one order for everybody. */
export const messageMutations: MutationHandlers = {
  'chats.send': mutation(schemas['chats.send'], (context, { chatId, id, threadId, replyTo, text, mentions, mail }, { madeAt }) => {
    const { org, memberId, now } = context
    const chat = openChat(context, chatId)
    assertMayPost(context, chat)
    assertRate(context)
    const parent = threadId === null ? undefined : parentOf(context, chatId, threadId)
    if (parent && isBefore(org, { chat, memberId }, parent)) throw new AppError('chat-conversation-not-found')
    const answered = answeredBy(context, chat, replyTo)
    const at = now().toISOString()
    const nr = lastNrOf(org, chatId, threadId ?? '') + 1
    const people = mentioned(context, chat, mentions, parent)
    const isExternal = chat.row.kind === 'external'
    // what stands below a mail is among people of the organisation, and no mail
    const facts = isExternal && threadId === null ? queueMail(context, chat, id, { ...mail, text }) : undefined
    const { db } = org
    const row = {
      ...{ id, chat_id: chatId, thread_id: threadId ?? '', nr, seq: org.nextSeq(), author_id: memberId, text },
      ...{ mentions: JSON.stringify(people), reply_to: answered?.id ?? null },
      ...{ reactions: '{}', replies: 0, last_reply_at: null, pinned_at: null, pinned_by: null },
      ...{ made_at: madeAt.toISOString(), created_at: at, edited_at: null, deleted_at: null },
      mail: facts ? JSON.stringify(facts) : null,
    }
    db.run(db.build.insertInto('chat_message').values(row))
    if (parent) change(context, parent, { replies: parent.replies + 1, last_reply_at: at })
    else {
      moveHead(org, chatId, { last_nr: nr, last_at: at, last_id: id })
      setState(org, memberId, chatId, { read_nr: nr, read_at: at })
    }
    if (isAboutRecord(chat.row.kind)) {
      for (const person of [memberId, ...people])
        if (!findState(org, person, chatId)?.follows) setState(org, person, chatId, { follows: 1 })
      tellOfChat(context, { chatId, entry: people })
    }
    // automations that answered each other would never end
    if (chat.row.kind === 'private_channel' && context.source !== 'automation') scheduleSaid(org, { chatId, messageId: id }, now())
    const named = [...people, ...peopleOfRoles(org, chat, rolesIn(text))]
    tellOfMessage(context, chat, { id, threadId: threadId ?? '', madeAt: madeAt.toISOString(), named, answers: answered?.author_id })
    tellOfChat(context, { chatId, messages: [id], marksOf: memberId })
  }),

  'chats.edit': mutation(schemas['chats.edit'], (context, { chatId, messageId, text, mentions }) => {
    const { chat, message } = openOwn(context, messageId, chatId)
    // a mail has left
    if (message.author_id !== context.memberId || message.mail !== null) throw new AppError('permission_denied')
    const parent = message.thread_id === '' ? undefined : parentOf(context, chatId, message.thread_id)
    const people = mentioned(context, chat, mentions, parent)
    const at = context.now().toISOString()
    const before = new Set(JSON.parse(message.mentions) as string[])
    const roles = rolesIn(message.text)
    const added = rolesIn(text).filter((id) => !roles.includes(id))
    change(context, message, { text, mentions: JSON.stringify(people), edited_at: at })
    const named = [...people.filter((person) => !before.has(person)), ...peopleOfRoles(context.org, chat, added)]
    tellNamed(context, chatId, { ...message, named: [...new Set(named)], madeAt: at })
  }),

  'chats.erase': mutation(schemas['chats.erase'], (context, { chatId, messageId }) => {
    const { message } = openMessage(context, messageId, chatId)
    if (message.author_id !== context.memberId && !context.access.isAdmin) throw new AppError('permission_denied')
    if (message.deleted_at !== null) return
    const gone = { text: '', mentions: '[]', reactions: '{}', pinned_at: null, pinned_by: null, deleted_at: context.now().toISOString() }
    change(context, message, gone)
    if (message.thread_id === '') return
    const parent = parentOf(context, chatId, message.thread_id)
    change(context, parent, { replies: Math.max(0, parent.replies - 1) })
  }),

  'chats.react': mutation(schemas['chats.react'], (context, { chatId, messageId, emoji, isOn }) => {
    const { message } = openOwn(context, messageId, chatId)
    const reactions = JSON.parse(message.reactions) as Record<string, string[]>
    const others = (reactions[emoji] ?? []).filter((id) => id !== context.memberId)
    const people = isOn ? [...others, context.memberId] : others
    const { [emoji]: _before, ...rest } = reactions
    change(context, message, { reactions: JSON.stringify(people.length > 0 ? { ...rest, [emoji]: people } : rest) })
  }),

  'chats.pin': mutation(schemas['chats.pin'], (context, { chatId, messageId, isPinned }) => {
    const { message } = openOwn(context, messageId, chatId)
    if ((message.pinned_at !== null) === isPinned) return
    const { db } = context.org
    const pinned = db.build.selectFrom('chat_message').where('chat_id', '=', chatId).where('pinned_at', 'is not', null)
    const count = db.get(pinned.select((row) => row.fn.countAll<number>().as('n')))?.n ?? 0
    if (isPinned && count >= pinnedLimit) throw new AppError('limit_reached', { limit: pinnedLimit, of: 'pinned' })
    const at = context.now().toISOString()
    change(context, message, isPinned ? { pinned_at: at, pinned_by: context.memberId } : { pinned_at: null, pinned_by: null })
  }),

  'chats.save': mutation(schemas['chats.save'], (context, { chatId, messageId, isSaved }) => {
    const { org, memberId, now } = context
    openMessage(context, messageId, chatId)
    const { db } = org
    const mine = db.build.selectFrom('chat_saved').where('member_id', '=', memberId)
    const count = db.get(mine.select((row) => row.fn.countAll<number>().as('n')))?.n ?? 0
    if (isSaved && count >= savedLimit) throw new AppError('limit_reached', { limit: savedLimit, of: 'saved' })
    if (isSaved) {
      const row = { member_id: memberId, message_id: messageId, saved_at: now().toISOString() }
      db.run(
        db.build
          .insertInto('chat_saved')
          .values(row)
          .onConflict((on) => on.doNothing()),
      )
    } else db.run(db.build.deleteFrom('chat_saved').where('member_id', '=', memberId).where('message_id', '=', messageId))
    tellOfChat(context, { chatId, saved: { memberId, messageId, isSaved } })
  }),

  'chats.read': mutation(schemas['chats.read'], (context, { chatId, nr, isBack = false }) => {
    const { org, memberId } = context
    openChat(context, chatId)
    const before = findState(org, memberId, chatId)?.read_nr ?? 0
    const next = Math.min(nr, findHead(org, chatId)?.last_nr ?? 0)
    if (isBack ? next === before : next <= before) return
    setState(org, memberId, chatId, { read_nr: next, read_at: isBack ? null : context.now().toISOString() })
    if (!isBack) readNotices(context, chatId, next)
    tellOfChat(context, { chatId, marksOf: memberId })
  }),

  'chats.mark': mutation(schemas['chats.mark'], (context, { chatId, starred, muted, follows }) => {
    const { org, memberId } = context
    openChat(context, chatId)
    setState(org, memberId, chatId, {
      ...(starred !== undefined && { starred: starred ? 1 : 0 }),
      ...(muted !== undefined && { muted: muted ? 1 : 0 }),
      ...(follows !== undefined && { follows: follows ? 1 : 0 }),
    })
    tellOfChat(context, { chatId, marksOf: memberId })
  }),
}
