import type { TFunction } from '#client/i18n/i18n.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'

/** The text of a failure on the operator's pages. */
export function operatorFailure(t: TFunction, failure: unknown): string | null {
  if (failure === undefined) return null
  if (failure instanceof OfflineError) return t('offline')
  return failure instanceof ApiError ? t(`errors:${failure.id}`) : t('failed')
}
