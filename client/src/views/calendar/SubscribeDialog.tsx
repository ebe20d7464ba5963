import { useState } from 'react'
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

/** Finds, makes and ends an address. */
export interface CalendarAddress {
  find(): Promise<{ feed: { createdAt: string; readAt: string | null } | null }>
  create(): Promise<{ path: string }>
  end(): Promise<void>
}

interface SubscribeDialogProps {
  /** the same at every drawing */
  address: CalendarAddress
  /** what a program reads there */
  text: string
  onClose(): void
}

/** A member's own address of a calendar for other programs: made, shown once, ended. It needs the server. */
export function SubscribeDialog({ address: { find, create: make, end: remove }, text, onClose }: SubscribeDialogProps) {
  const { t } = useTranslation('timeViews')
  const { relative } = useFormat()
  const [address, setAddress] = useState<string>()
  const [isEnded, setIsEnded] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { data, failure } = useLoaded(find)
  const feed = isEnded ? null : data?.feed
  const hasFeed = address !== undefined || (feed !== null && feed !== undefined)
  const run = (work: () => Promise<void>): void => {
    setIsBusy(true)
    work()
      .catch((error: unknown) => toast({ message: errorText(error), tone: 'error' }))
      .finally(() => setIsBusy(false))
  }
  const create = async (): Promise<void> => {
    const { path } = await make()
    setAddress(new URL(path, location.origin).href)
    setIsEnded(false)
  }
  const end = async (): Promise<void> => {
    await remove()
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
      <div className={css.subscribe}>
        <p>{text}</p>
        {address !== undefined && (
          <TextField label={t('subscribeAddress')} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
        )}
        <p role="status">{state()}</p>
      </div>
    </Dialog>
  )
}
