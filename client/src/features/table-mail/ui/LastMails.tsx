import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MailArrival } from '#shared/nouns/table-mail/table-mail-calls.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/table-mail/ui/table-mail.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'
import { Text } from '#client/ui/layout/Text.tsx'

/** The mails that came in last, and a test message that comes in by the same way. */
export function LastMails({ tableId, isSaved }: { tableId: string; isSaved: boolean }) {
  const { t } = useTranslation('tableMail')
  const { dateTime } = useFormat()
  const [shown, setShown] = useState<{ arrivals: MailArrival[]; unseen: number }>()
  const [busy, setBusy] = useState(false)
  const look = useCallback(async () => {
    try {
      setShown(await call('GET tables/:tableId/mails', { params: { tableId } }))
    } catch {
      // without a network the list stays as it was
    }
  }, [tableId])
  useEffect(() => {
    const timer = setTimeout(() => void look())
    return () => clearTimeout(timer)
  }, [look])
  const test = async (): Promise<void> => {
    setBusy(true)
    try {
      const { to } = await call('POST tables/:tableId/mails/test', { params: { tableId }, body: {} })
      toast({ message: t('tested', { to }), tone: 'success' })
      await look()
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css.part} aria-label={t('last')}>
      <div className={css.head}>
        <h3 className={css.title}>{t('last')}</h3>
        <Button size="small" variant="quiet" onClick={() => void look()}>
          {t('refresh')}
        </Button>
        <Button size="small" busy={busy} disabled={!isSaved} onClick={() => void test()}>
          {t('test')}
        </Button>
      </div>
      {shown && shown.arrivals.length === 0 && (
        <Text as="p" size={13} muted>
          {t('nothing')}
        </Text>
      )}
      <ul className={css.mails}>
        {shown?.arrivals.map(({ id, at, from, subject, outcome, problem, recordId }) => (
          <li key={id}>
            <span className={css.subject}>
              {recordId === null ? (
                subject
              ) : (
                <Link to={recordPath(tableId, recordId)} onClick={closeOverlay}>
                  {subject || t('noSubject')}
                </Link>
              )}
            </span>
            <span>{from}</span>
            <span>{dateTime(at)}</span>
            <span>
              {t(`outcomes.${outcome}`)}
              {outcome === 'ignored' && problem !== null && ` (${t(`reasons.${problem}`)})`}
            </span>
          </li>
        ))}
      </ul>
      {shown && shown.unseen > 0 && (
        <Text as="p" size={13} muted>
          {t('unseen', { count: shown.unseen })}
        </Text>
      )}
    </section>
  )
}
