import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { translator } from '#client/i18n/i18n.ts'

/** The sentence a person reads for a failure, in their language; an unexpected one shows its id and code, never a stack. */
export function errorText(error: unknown): string {
  const t = translator('errors')
  if (error instanceof OfflineError) return t('offline')
  if (!(error instanceof ApiError)) return t('unknown')
  const text = t(error.id, { defaultValue: error.message })
  return error.id === 'internal' || window.localStorage.getItem('trama.debug') === 'true' ? `${text} (${error.id}#${error.code})` : text
}
