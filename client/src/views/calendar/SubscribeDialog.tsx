import { useCallback, useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/views/calendar/calendar.module.css'

interface SubscribeDialogProps {
  tableId: string
  viewId: string
  onClose(): void
}

/** A member's own address of a calendar for other programs: made, shown once, ended. It needs the server. */
export function SubscribeDialog({ tableId, viewId, onClose }: SubscribeDialogProps) {
  const { t } = useTranslation('timeViews')
  const { relative } = useFormat()
  const [address, setAddress] = useState<string>()
  const [isEnded, setIsEnded] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { data, failure } = useLoaded(useCallback(() => call('POST calendar-feeds/find', { body: { tableId, viewId } }), [tableId, viewId]))
  const feed = isEnded ? null : data?.feed
  const hasFeed = address !== undefined || (feed !== null && feed !== undefined)
  const run = (work: () => Promise<void>): void => {
    setIsBusy(true)
    work()
      .catch((error: unknown) => toast({ message: errorText(error), tone: 'error' }))
      .finally(() => setIsBusy(false))
  }
  const create = async (): Promise<void> => {
    const { path } = await call('POST calendar-feeds/create', { body: { tableId, viewId } })
    setAddress(new URL(path, location.origin).href)
    setIsEnded(false)
  }
  const end = async (): Promise<void> => {
    await call('POST calendar-feeds/delete', { body: { tableId, viewId } })
    setAddress(undefined)
    setIsEnded(true)
    toast({ message: t('subscribeEnded'), tone: 'success' })
  }
  const copy = async (): Promise<void> => {
    if (address !== undefined && (await copyText(address))) toast({ message: t('subscribeCopied'), tone: 'success' })
  }
  const state = (): string => {
    if (failure !== undefined) return errorText(failure)
    if (address !== undefined) return t('subscribeOnce')
    if (!feed) return data || isEnded ? t('subscribeNone') : ''
    const read = feed.readAt === null ? t('subscribeUnread') : t('subscribeRead', { read: relative(feed.readAt) })
    return `${t('subscribeMade', { made: relative(feed.createdAt) })} ${read}`
  }
  return (
    <Dialog
      open
      title={t('subscribe')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          {hasFeed && (
            <Button variant="danger" disabled={isBusy} onClick={() => run(end)}>
              {t('subscribeEnd')}
            </Button>
          )}
          {address === undefined ? (
            <Button variant="primary" disabled={isBusy || (data === undefined && !isEnded)} onClick={() => run(create)}>
              {t(hasFeed ? 'subscribeAgain' : 'subscribeCreate')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => run(copy)}>
              {t('subscribeCopy')}
            </Button>
          )}
        </>
      }
    >
      <div className={css['subscribe']}>
        <p>{t('subscribeText')}</p>
        {address !== undefined && (
          <TextField label={t('subscribeAddress')} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
        )}
        <p role="status">{state()}</p>
      </div>
    </Dialog>
  )
}
