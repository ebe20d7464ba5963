import type { ChatBlockConfig } from '#shared/blocks/chat-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const chatFace = blockFace<ChatBlockConfig>({
  type: 'chat',
  icon: 'message',
  labelKey: 'apps:types.chat.name',
  texts: 'blocks',
  stays: true,
  View: () => import('#client/blocks/chat/View.tsx'),
  Settings: () => import('#client/blocks/chat/Settings.tsx'),
})
