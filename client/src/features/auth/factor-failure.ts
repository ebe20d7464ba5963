import type { TFunction } from '#client/i18n/i18n.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'

/** The text of a failure on the page of the second factor; a wrong password is told beside its field. */
export function factorFailure(t: TFunction, failure: unknown): string | null {
  if (failure === undefined) return null
  if (failure instanceof OfflineError) return t('offline')
  return t(`errors:${failure instanceof ApiError ? failure.id : 'internal'}`)
}
