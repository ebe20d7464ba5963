import { lazyPage } from '#client/manifest/lazy-page.tsx'

/** Parts that come after the list: the conversation with its long list and composer, and the choice of a person. */
export const conversation = lazyPage(async () => (await import('#client/features/chat/ui/Conversation.tsx')).Conversation)
export const personDialog = lazyPage(async () => (await import('#client/features/chat/ui/PersonDialog.tsx')).PersonDialog)
