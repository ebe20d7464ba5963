import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'

/** The kinds of conversations; `external`: with people outside, about a record by mail; a channel that everybody is in is a `private_channel` with the members `*` (specification 3 §3). */
export const chatTypes = ['private_channel', 'dm', 'record', 'external'] as const
export type ChatType = (typeof chatTypes)[number]

/** True for conversations whose rights are those of a record. */
export function isAboutRecord(type: ChatType): type is 'record' | 'external' {
  return type === 'record' || type === 'external'
}

/** A record, and with whom one talks about it: people of the organisation, or those outside. */
export interface RecordTalk {
  type: 'record' | 'external'
  tableId: string
  recordId: string
}

/** A conversation as one person sees it, with their own marks. */
export interface Chat {
  id: string
  chatType: ChatType
  /** of a channel; of a record the name that the person may see, for devices that the record did not reach yet */
  channelLabel: string
  iconColor: string
  backgroundColor: string | null
  /** ids; `['*']`: everybody; the two of direct messages; none of a record's */
  members: readonly string[]
  /** the other person of direct messages */
  dmWithUserId: string | null
  tableId: string | null
  recordId: string | null
  createdBy: string
  mayPost: boolean
  mayEdit: boolean
  starred: boolean
  muted: boolean
  follows: boolean
  /** number of the last message that the person has read */
  readNr: number
  /** ISO; when the person read in it last, on whatever device */
  readAt?: string | null | undefined
  /** number of the first message that the person finds: what came before is not kept, or was before they joined */
  firstNr: number
  lastNr: number
  /** of a channel: days that messages are kept; null: for good */
  keepDays: number | null
  /** of a channel: newcomers find nothing from before they joined */
  fromJoining: boolean
  lastMessageAt: string | null
  /** its beginning, of a message that was not deleted; `from`: of a mail, who wrote it */
  lastMessage: { authorId: string; text: string; from?: string | undefined } | null
}

/** Messages that the person has not read, also of a muted conversation. */
export function unreadOf({ lastNr, readNr }: Pick<Chat, 'lastNr' | 'readNr'>): number {
  return Math.max(0, lastNr - readNr)
}

export interface ChatMessage {
  id: string
  chatId: string
  /** the message under which it stands; null: in the conversation itself */
  threadId: string | null
  /** 1, 2, 3 … in its conversation or thread, without gaps: the one order */
  nr: number
  /** of its last change */
  seq: number
  authorId: string
  /** Markdown; empty once it is deleted */
  text: string
  /** ids of the people it names */
  mentions: readonly string[]
  replyTo: string | null
  reactions: Readonly<Record<string, readonly string[]>>
  /** messages in its thread that were not deleted */
  replies: number
  lastReplyAt: string | null
  pinned: boolean
  /** ISO; by the clock of its author */
  madeAt: string
  /** ISO; when the server got it */
  createdAt: string
  edited: boolean
  deleted: boolean
  /** of an external conversation: the mail; its author is an address then, or the member who answered */
  mail?: MailFacts | undefined
}

/** A part of a conversation in its order; `lastNr` tells whether it is the end. */
export interface ChatWindow {
  messages: readonly ChatMessage[]
  /** number of the first message there is for the person */
  firstNr: number
  lastNr: number
  /** everything up to here is in it, as far as it lies in the window */
  seq: number
  /** too much has changed: the window replaces whatever a device had */
  reset: boolean
}

/** A conversation or one of its threads. */
export interface ChatLane {
  chatId: string
  threadId: string | null
}

/** The emojis that a message can be answered with, in the order of the picker. */
export const reactionEmojis = [
  '👍',
  '❤️',
  '😂',
  '🎉',
  '😮',
  '😢',
  '🙏',
  '👀',
  '✅',
  '🚀',
  '👏',
  '🔥',
  '💯',
  '🤔',
  '😅',
  '😍',
  '🙌',
  '💪',
  '👎',
  '❌',
  '⚠️',
  '☕',
  '🐛',
  '💡',
] as const
export type ReactionEmoji = (typeof reactionEmojis)[number]
