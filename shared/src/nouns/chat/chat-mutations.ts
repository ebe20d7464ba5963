import { z } from 'zod'
import { hueSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { mailPeopleLimit, mailSubjectLimit } from '#shared/nouns/table-mail/table-mail.ts'
import { reactionEmojis } from '#shared/nouns/chat/chat.ts'
import { channelMemberLimit, channelNameLimit, mentionLimit, messageTextLimit, mostKeptDays } from '#shared/nouns/chat/chat-limits.ts'

const name = z.string().trim().min(1).max(channelNameLimit)
const members = z.union([z.array(idSchema).min(1).max(channelMemberLimit), z.tuple([z.literal('*')])])
/** null: for good */
const keepDays = z.number().int().min(1).max(mostKeptDays).nullable().optional()
const keeping = { keepDays, fromJoining: z.boolean().optional() }
const message = { chatId: idSchema, messageId: idSchema }
const content = {
  text: z.string().trim().min(1).max(messageTextLimit),
  mentions: z.array(idSchema).max(mentionLimit),
}

/** judged where they are taken, so that a wrong one has its own sentence */
const addresses = z.array(z.string().trim().toLowerCase().max(254)).max(mailPeopleLimit)
const mailArgsSchema = z.strictObject({
  to: addresses.optional(),
  cc: addresses.optional(),
  subject: z.string().trim().max(mailSubjectLimit).optional(),
})

/** Arguments of the mutations of chat, by kind. */
export const chatMutationSchemas = {
  'chats.create': z.strictObject({ id: idSchema, name, iconColor: hueSchema, backgroundColor: hueSchema.nullable(), members, ...keeping }),
  'chats.update': z.strictObject({
    chatId: idSchema,
    name: name.optional(),
    iconColor: hueSchema.optional(),
    backgroundColor: hueSchema.nullable().optional(),
    members: members.optional(),
    ...keeping,
  }),
  'chats.delete': z.strictObject({ chatId: idSchema }),
  /** Leaves a channel that is not open. */
  'chats.leave': z.strictObject({ chatId: idSchema }),
  /** Makes the conversation with another member, or with oneself, if there is none. */
  'chats.openDm': z.strictObject({ with: idSchema }),
  /** Makes the conversation about a record, if there is none. */
  'chats.openRecord': z.strictObject({ tableId: tableIdSchema, recordId: idSchema }),
  /** Makes the conversation about a record with people outside, if there is none. */
  'chats.openExternal': z.strictObject({ tableId: tableIdSchema, recordId: idSchema }),
  'chats.read': z.strictObject({ chatId: idSchema, nr: z.number().int().min(0), isBack: z.boolean().optional() }),
  'chats.mark': z.strictObject({
    chatId: idSchema,
    starred: z.boolean().optional(),
    muted: z.boolean().optional(),
    follows: z.boolean().optional(),
  }),
  'chats.send': z.strictObject({
    ...{ chatId: idSchema, id: idSchema, threadId: idSchema.nullable(), replyTo: idSchema.nullable(), ...content },
    /** of an external conversation; without addresses it goes to whom the conversation is with */
    mail: mailArgsSchema.optional(),
  }),
  'chats.edit': z.strictObject({ ...message, ...content }),
  'chats.erase': z.strictObject(message),
  'chats.react': z.strictObject({ ...message, emoji: z.enum(reactionEmojis), isOn: z.boolean() }),
  'chats.pin': z.strictObject({ ...message, isPinned: z.boolean() }),
  'chats.save': z.strictObject({ ...message, isSaved: z.boolean() }),
}
