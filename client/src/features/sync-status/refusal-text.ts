import type { TFunction } from '#client/i18n/i18n.ts'
import type { RefusalReason } from '#client/engine/outbox/outbox-item.ts'

/** The server's reason in words. A trigger speaks for itself, with its name and the text that its author wrote. */
export function refusalText({ id, message, details }: RefusalReason, t: TFunction): string {
  const { label, reason, failed }: { label?: unknown; reason?: unknown; failed?: unknown } = Object(details)
  if (id === 'trigger_refused' && typeof label === 'string' && typeof reason === 'string')
    return failed === true ? t('sync:item.ruleFailed', { label }) : `${label}: ${reason}`
  return t(`errors:${id}`, { defaultValue: message })
}
