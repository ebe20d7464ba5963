import { useCallback, useState } from 'react'
import type { OutgoingWebhook, WebhookDelivery } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useIsOwnWebhook } from '#client/features/webhooks/use-is-own-webhook.ts'
import { useLog } from '#client/features/webhooks/use-log.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'

const hueOfStatus = { waiting: 'yellow', sent: 'green', 'given up': 'red', skipped: 'gray' } as const
const wordOfStatus = { waiting: 'waiting', sent: 'sent', 'given up': 'givenUp', skipped: 'skipped' } as const

/** The last deliveries of an outgoing webhook, which may be sent again. */
export function DeliveryLog({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { id, name } = webhook
  const isOwn = useIsOwnWebhook(webhook)
  const { t } = useTranslation('webhooks')
  const read = useCallback(
    (page: number) => call('GET outgoing-webhooks/:id/deliveries', { params: { id }, query: { page, size: 50 } }),
    [id],
  )
  const { items, failure, reload, hasMore, showMore } = useLog(read)
  const [refusal, setRefusal] = useState<unknown>()
  const resend = async (delivery: WebhookDelivery): Promise<void> => {
    setRefusal(undefined)
    try {
      await call('POST outgoing-webhooks/:id/deliveries/:deliveryId/resend', { params: { id, deliveryId: delivery.id } })
    } catch (error) {
      setRefusal(error)
    }
    reload()
  }
  return (
    <Dialog open wide onClose={onClose} title={t('out.log.title', { name })} closeLabel={t('common:actions.close')}>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {refusal !== undefined && <Notice tone="error">{errorText(refusal)}</Notice>}
      {!isOwn && <Notice>{t('contentOf', { name: webhook.owner.name })}</Notice>}
      {items?.length === 0 && <EmptyState title={t('out.log.none')} />}
      <ul className={css.list}>
        {items?.map((delivery) => (
          <Entry key={delivery.id} delivery={delivery} {...(isOwn && { onResend: () => void resend(delivery) })} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="quiet" onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  )
}

function Entry({ delivery, onResend }: { delivery: WebhookDelivery; onResend?: () => void }) {
  const { t, language } = useTranslation('webhooks')
  const time = dayFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li className={css.entry}>
      <Row wrap size={13}>
        <Chip hue={hueOfStatus[delivery.status]}>{t(`out.log.${wordOfStatus[delivery.status]}`)}</Chip>
        <span className={css.main}>
          {delivery.event} · {time.format(new Date(delivery.made_at))} · {t('out.log.tries', { count: delivery.tries })}
        </span>
        {onResend && (
          <Button size="small" disabled={delivery.status === 'waiting' && delivery.tries === 0} onClick={onResend}>
            {t('out.log.resend')}
          </Button>
        )}
      </Row>
      {delivery.body !== null && (
        <pre className={css.content} tabIndex={0} aria-label={t('log.content')}>
          {delivery.body}
        </pre>
      )}
      {delivery.answer !== null && (
        <pre className={css.content} tabIndex={0} aria-label={t('out.log.answer')}>
          {JSON.stringify(delivery.answer)}
        </pre>
      )}
    </li>
  )
}
