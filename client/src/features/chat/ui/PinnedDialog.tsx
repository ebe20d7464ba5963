import { useCallback } from 'react'
import { call } from '#client/engine/api/call.ts'
import { Messages } from '#client/features/chat/ui/FoundMessages.tsx'
import { useDeviceMessages } from '#client/features/chat/use-device-messages.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

/** The pinned messages of a conversation. */
export function PinnedDialog({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const load = useCallback(async () => (await call('GET chats/:chatId/pinned', { params: { chatId } })).messages, [chatId])
  const { data, failure } = useLoaded(load)
  const here = useDeviceMessages(useCallback((store) => store.onDevice((one) => one.chatId === chatId && one.pinned), [chatId]))
  return (
    <Dialog open title={t('actions.pinned')} onClose={onClose} closeLabel={t('common:actions.close')}>
      <div onClickCapture={() => setTimeout(onClose)}>
        <Messages {...{ data, failure, here }} emptyText={t('noPinned')} />
      </div>
    </Dialog>
  )
}
