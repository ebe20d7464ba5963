import { useCallback, useState } from 'react'
import type { Webhook, WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
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

/** The last requests of an address, which may be taken again. */
export function RequestLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id_webhooks: id, name } = webhook
  const isOwn = useIsOwnWebhook(webhook)
  const { t } = useTranslation('webhooks')
  const read = useCallback(
    (page: number) => call('GET v3/low-code-webhook/:id/requests', { params: { id }, query: { page, size: 50 } }),
    [id],
  )
  const { items, failure, reload, hasMore, showMore } = useLog(read)
  const [refusal, setRefusal] = useState<unknown>()
  const replay = async (request: WebhookRequest): Promise<void> => {
    setRefusal(undefined)
    try {
      await call('POST v3/low-code-webhook/:id/requests/:requestId/replay', { params: { id, requestId: request.id } })
    } catch (error) {
      setRefusal(error)
    }
    reload()
  }
  return (
    <Dialog open wide onClose={onClose} title={t('log.title', { name })} closeLabel={t('common:actions.close')}>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {refusal !== undefined && <Notice tone="error">{errorText(refusal)}</Notice>}
      {!isOwn && <Notice>{t('contentOf', { name: webhook.owner.name })}</Notice>}
      {items?.length === 0 && <EmptyState title={t('log.none')} />}
      <ul className={css.list}>
        {items?.map((request) => (
          <Entry key={request.id} request={request} isOwn={isOwn} onReplay={() => void replay(request)} />
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

function Entry({ request, isOwn, onReplay }: { request: WebhookRequest; isOwn: boolean; onReplay: () => void }) {
  const { t, language } = useTranslation('webhooks')
  const at = dayFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(request.at))
  return (
    <li className={css.entry}>
      <Row wrap size={13}>
        <Chip hue={request.status === 'done' ? 'green' : 'red'}>{t(`log.${request.status}`)}</Chip>
        <span className={css.main}>
          {request.method} · {at}
          {request.replayed && ` · ${t('log.replayed')}`}
        </span>
        {isOwn && (
          <Button size="small" disabled={request.content === null} onClick={onReplay}>
            {t('log.replay')}
          </Button>
        )}
      </Row>
      {isOwn && (
        <pre className={css.content} tabIndex={0} aria-label={t('log.content')}>
          {request.content ?? t('log.notKept')}
        </pre>
      )}
      {request.result !== null && request.status === 'failed' && (
        <pre className={css.content} tabIndex={0} aria-label={t('log.reason')}>
          {JSON.stringify(request.result)}
        </pre>
      )}
    </li>
  )
}
