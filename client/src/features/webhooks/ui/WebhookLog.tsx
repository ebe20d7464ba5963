import { useCallback, useState } from 'react'
import type { OutgoingWebhook, Webhook, WebhookDelivery, WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useIsOwnWebhook } from '#client/features/webhooks/use-is-own-webhook.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { LogDialog, type LogEntry } from '#client/ui/list/LogDialog.tsx'

interface LogPage<T> {
  items: T[]
  total: number
}

/** The newest entries of a log, a page more on demand. `read` must be stable. */
function useLog<T>(read: (page: number) => Promise<LogPage<T>>) {
  const [pages, setPages] = useState(1)
  const load = useCallback(async () => {
    const all = await Promise.all(Array.from({ length: pages }, (_, index) => read(index + 1)))
    return { items: all.flatMap(({ items }) => items), total: all[0]?.total ?? 0 }
  }, [read, pages])
  const { data, failure, reload } = useLoaded(load)
  const hasMore = data !== undefined && data.items.length < data.total
  return { items: data?.items, failure, reload, hasMore, showMore: () => setPages((before) => before + 1) }
}

interface WebhookLogProps<T> {
  webhook: Pick<OutgoingWebhook, 'owner'>
  title: string
  empty: string
  read: (page: number) => Promise<LogPage<T>>
  again: (item: T) => Promise<unknown>
  entryOf: (item: T, at: (moment: string) => string, run: (() => void) | undefined) => LogEntry
  onClose: () => void
}

/** The requests of an address or the deliveries to one; their owner may run them again. */
function WebhookLog<T>({ webhook, title, empty, read, again, entryOf, onClose }: WebhookLogProps<T>) {
  const { t, language } = useTranslation('webhooks')
  const isOwn = useIsOwnWebhook(webhook)
  const time = dayFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const { items, failure, reload, hasMore, showMore } = useLog(read)
  const [refusal, setRefusal] = useState<unknown>()
  const run = async (item: T): Promise<void> => {
    setRefusal(undefined)
    try {
      await again(item)
    } catch (error) {
      setRefusal(error)
    }
    reload()
  }
  return (
    <LogDialog
      title={title}
      failures={[failure, refusal]}
      note={isOwn ? undefined : t('contentOf', { name: webhook.owner.name })}
      entries={items?.map((item) => entryOf(item, (moment) => time.format(new Date(moment)), isOwn ? () => void run(item) : undefined))}
      empty={empty}
      more={hasMore ? { label: t('more'), show: showMore } : undefined}
      onClose={onClose}
    />
  )
}

/** The last requests of an address. */
export function RequestLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id_webhooks: id, name } = webhook
  const read = useCallback(
    (page: number) => call('GET v3/low-code-webhook/:id/requests', { params: { id }, query: { page, size: 50 } }),
    [id],
  )
  return (
    <WebhookLog<WebhookRequest>
      {...{ webhook, read, onClose }}
      title={t('log.title', { name })}
      empty={t('log.none')}
      again={(request) => call('POST v3/low-code-webhook/:id/requests/:requestId/replay', { params: { id, requestId: request.id } })}
      entryOf={(request, at, run) => ({
        id: request.id,
        status: { hue: request.status === 'done' ? 'green' : 'red', text: t(`log.${request.status}`) },
        said: [request.method, at(request.at), ...(request.replayed ? [t('log.replayed')] : [])].join(' · '),
        ...(run && { again: { label: t('log.replay'), disabled: request.content === null, run } }),
        contents: [
          ...(run ? [{ label: t('log.content'), text: request.content ?? t('log.notKept') }] : []),
          ...(request.result !== null && request.status === 'failed'
            ? [{ label: t('log.reason'), text: JSON.stringify(request.result) }]
            : []),
        ],
      })}
    />
  )
}

const hueOfStatus = { waiting: 'yellow', sent: 'green', 'given up': 'red', skipped: 'gray' } as const
const wordOfStatus = { waiting: 'waiting', sent: 'sent', 'given up': 'givenUp', skipped: 'skipped' } as const

/** The last deliveries of an outgoing webhook. */
export function DeliveryLog({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id, name } = webhook
  const read = useCallback(
    (page: number) => call('GET outgoing-webhooks/:id/deliveries', { params: { id }, query: { page, size: 50 } }),
    [id],
  )
  return (
    <WebhookLog<WebhookDelivery>
      {...{ webhook, read, onClose }}
      title={t('out.log.title', { name })}
      empty={t('out.log.none')}
      again={({ id: deliveryId }) => call('POST outgoing-webhooks/:id/deliveries/:deliveryId/resend', { params: { id, deliveryId } })}
      entryOf={({ status, event, made_at, tries, body, answer, ...delivery }, at, run) => ({
        id: delivery.id,
        status: { hue: hueOfStatus[status], text: t(`out.log.${wordOfStatus[status]}`) },
        said: [event, at(made_at), t('out.log.tries', { count: tries })].join(' · '),
        ...(run && { again: { label: t('out.log.resend'), disabled: status === 'waiting' && tries === 0, run } }),
        contents: [
          ...(body === null ? [] : [{ label: t('log.content'), text: body }]),
          ...(answer === null ? [] : [{ label: t('out.log.answer'), text: JSON.stringify(answer) }]),
        ],
      })}
    />
  )
}
