import { useCallback } from 'react'
import { call } from '#client/engine/api/call.ts'
import { MessageLinks } from '#client/features/chat/ui/FoundMessages.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import classes from '#client/features/chat/ui/chat.module.css'

/** The pinned messages of a conversation. */
export function PinnedDialog({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const load = useCallback(async () => (await call('GET chats/:chatId/pinned', { params: { chatId } })).messages, [chatId])
  const { data, failure } = useLoaded(load)
  return (
    <Dialog open title={t('actions.pinned')} onClose={onClose} closeLabel={t('common:actions.close')}>
      {data === undefined ? (
        failure === undefined ? (
          <Skeleton height={96} />
        ) : (
          <p className={classes.hint}>{t('searchOffline')}</p>
        )
      ) : data.length === 0 ? (
        <p className={classes.hint}>{t('noPinned')}</p>
      ) : (
        <div onClickCapture={() => setTimeout(onClose)}>
          <MessageLinks messages={data} />
        </div>
      )}
    </Dialog>
  )
}
