import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'

/** Failures a person can do something about have their own sentence; the others show `Error: {id}#{code}` (specification 1 §8). */
const ownSentence = new Set([
  'password_mismatch',
  'code_mismatch',
  'sign_in_expired',
  'passkey_refused',
  'organisation_not_found',
  'oauth_mismatch',
  'other_email',
  'empty_seat',
  'passwords_off',
  'invalid_token',
  'too_many_requests',
  'email_in_use',
  'sign_up_closed',
  'unavailable',
])

/** The text of a failure on a logged-out screen. `otherKey` is its text for everything unexpected. */
export function failureText(t: TFunction, failure: unknown, otherKey: string): string | null {
  if (failure === undefined) return null
  if (failure instanceof OfflineError) return t('offlineSetup')
  if (!(failure instanceof ApiError)) return t(otherKey, { id: 'unknown', code: '' })
  if (failure.id === 'weak_password') return passwordProblem(t, failure)
  return ownSentence.has(failure.id) ? t(`errors:${failure.id}`) : t(otherKey, { id: failure.id, code: failure.code })
}

/** Why a new password was refused, beside its field; null for other failures. */
export function passwordProblem(t: TFunction, failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.id !== 'weak_password') return null
  const { reason = 'common', minimum } = (failure.details ?? {}) as { reason?: 'short' | 'common' | 'name' | 'guessable'; minimum?: number }
  return t(`password.${reason}`, { minimum: minimum ?? passwordFloor })
}

/** The key of the text for what keeps a code from being sent; spaces between its digits do not. */
export function codeProblem(code: string): 'required' | 'numeric' | null {
  const plain = code.replaceAll(/\s/g, '')
  if (plain === '') return 'required'
  return /^\d+$/.test(plain) ? null : 'numeric'
}

/** The text of a failure on the page of the second factor; a wrong password is told beside its field. */
export function factorFailure(t: TFunction, failure: unknown): string | null {
  if (failure === undefined) return null
  if (failure instanceof OfflineError) return t('factor.offline')
  return t(`errors:${failure instanceof ApiError ? failure.id : 'internal'}`)
}
