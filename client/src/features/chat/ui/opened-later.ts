import { lazyPart } from '#client/lib/lazy-part.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'

/** Parts that come after the list: the conversation with its long list and composer, and the choice of a person. */
export const conversation = lazyPage(async () => (await import('#client/features/chat/ui/Conversation.tsx')).Conversation)
export const personDialog = lazyPage(async () => (await import('#client/features/chat/ui/PersonDialog.tsx')).PersonDialog)
/** The mail behind a message, and the people of a new one: most conversations have none. */
export const MailLine = lazyPart(async () => (await import('#client/records/mail/MailLine.tsx')).MailLine)
export const MailFields = lazyPart(async () => (await import('#client/records/mail/MailFields.tsx')).MailFields)
/** Talks on pages stand behind a tab. */
export const PageTalks = lazyPart(async () => (await import('#client/features/chat/ui/PageTalks.tsx')).PageTalks)
/** Somebody without any conversation. */
export const NothingYet = lazyPart(async () => (await import('#client/features/chat/ui/NothingYet.tsx')).NothingYet)
/** Found and kept messages, with the choice of their author: after the first word of a search, and behind a tab. */
export const FoundMessages = lazyPart(async () => (await import('#client/features/chat/ui/FoundMessages.tsx')).FoundMessages)
export const SavedMessages = lazyPart(async () => (await import('#client/features/chat/ui/FoundMessages.tsx')).SavedMessages)
