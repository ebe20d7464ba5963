import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { identityCalls } from '#shared/nouns/auth/identity-calls.ts'
import type { passkeyCalls } from '#shared/nouns/auth/passkey-calls.ts'
import type { secondFactorCalls } from '#shared/nouns/auth/second-factor-calls.ts'
import type { sessionCalls } from '#shared/nouns/auth/session-calls.ts'
import type { switchCalls } from '#shared/nouns/auth/switch-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const authCallRows = {
  'GET setup/state': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/sign-up': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/loginV2': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/log-out': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/reset-password': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/password-token': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/judge-password': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/change-password': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/changePassword': { who: 'member', works: 'owvmba' },
  'GET auth/session': { who: 'member', works: 'owvmba' },
  'GET org/get': { who: 'anyone', works: 'nowvmbarpt' },
  'POST auth/mfa-login': { who: 'anyone', works: 'nowvmbarp' },
  'POST auth/resend-code': { who: 'anyone', works: 'nowvmbarp' },
  'POST auth/step-up': { who: 'anyone', works: 'nowvmbarp' },
  'POST auth/proof/start': { who: 'member', works: 'owvmba' },
  'POST auth/proof/confirm': { who: 'member', works: 'owvmba' },
  'GET org/mfa': { who: 'admin', works: 'oa' },
  'POST org/mfa': { who: 'admin', works: 'oa', feature: 'advancedBusinessFeatures' },
  'GET org/passwords': { who: 'admin', works: 'oa' },
  'POST org/passwords': { who: 'admin', works: 'oa' },
  'POST members/reset-factor': { who: 'admin', works: 'a', id: 'member' },
  'GET auth/second-factor': { who: 'member', works: 'owvmba' },
  'POST auth/second-factor/start': { who: 'member', works: 'owvmba' },
  'POST auth/second-factor/confirm': { who: 'member', works: 'owvmba' },
  'POST auth/second-factor/recovery-codes': { who: 'member', works: 'owvmba' },
  'POST auth/second-factor/off': { who: 'member', works: 'owvmba' },
  'GET auth/identities': { who: 'member', works: 'owvmba' },
  'POST auth/identities/connect': { who: 'member', works: 'owvmba' },
  'POST auth/identities/remove': { who: 'member', works: 'owvmba' },
  'POST auth/passkeys/question': { who: 'anyone', works: 'nowvmbarp' },
  'POST auth/passkeys/enter': { who: 'anyone', works: 'nowvmbarp' },
  'GET auth/passkeys': { who: 'member', works: 'owvmba' },
  'POST auth/passkeys/start': { who: 'member', works: 'owvmba' },
  'POST auth/passkeys/confirm': { who: 'member', works: 'owvmba' },
  'POST auth/passkeys/remove': { who: 'member', works: 'owvmba' },
  'GET auth/sessions': { who: 'member', works: 'owvmba' },
  'POST auth/sessions/end': { who: 'member', works: 'owvmba' },
  'POST auth/sessions/end-others': { who: 'member', works: 'owvmba' },
  'POST auth/find-organisations': { who: 'anyone', works: 'nowvmbarpt' },
  'GET auth/organisations': { who: 'member', works: 'owvmba' },
  'POST auth/organisation-token': { who: 'member', works: 'owvmba' },
  'POST auth/loginWithToken': { who: 'anyone', works: 'nowvmbarpt' },
} satisfies CallRows<
  typeof authCalls & typeof secondFactorCalls & typeof identityCalls & typeof passkeyCalls & typeof sessionCalls & typeof switchCalls
>
