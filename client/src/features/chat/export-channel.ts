import type { Chat } from '#shared/nouns/chat/chat.ts'
import { callForResponse } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'
import { toast } from '#client/ui/toast.ts'

/** Downloads every message of a channel as JSON. It needs the server. */
export async function exportChannel({ id: chatId, channelLabel }: Pick<Chat, 'id' | 'channelLabel'>): Promise<void> {
  try {
    const answer = await callForResponse('GET chats/:chatId/export', { params: { chatId } })
    saveFile(await answer.blob(), fileName(channelLabel, 'json'))
  } catch (error) {
    toast({ message: errorText(error), tone: 'error' })
  }
}
