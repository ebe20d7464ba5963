import type { TFunction } from '#client/i18n/i18n.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'

/** The text of a failure on a settings page; an unexpected one shows its id. */
export function settingsFailure(t: TFunction, failure: unknown): string | null {
  if (failure === undefined) return null
  if (failure instanceof OfflineError) return t('offline')
  if (!(failure instanceof ApiError)) return t('failed', { id: 'unknown', code: '' })
  const { email } = (failure.details ?? {}) as { email?: string }
  if (failure.id === 'already_member' && email !== undefined) return t('invite.already', { email })
  if (failure.id === 'internal') return t('failed', { id: failure.id, code: failure.code })
  return t(`errors:${failure.id}`)
}
