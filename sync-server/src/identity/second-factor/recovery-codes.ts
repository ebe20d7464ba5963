import { randomInt } from 'node:crypto'
import { hashToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

type ControlPlatform = Pick<Platform, 'control'>

const count = 10
const half = 100_000

const hashOf = (accountId: string, code: string): string => hashToken(`${accountId} ${code}`)

/** Inside a write: makes the codes in place of all earlier ones. They are digits, like the app's; only their hashes are kept. */
export function makeRecoveryCodes({ control }: ControlPlatform, accountId: string): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add([randomInt(half), randomInt(half)].map((part) => String(part).padStart(5, '0')).join(''))
  control.run(control.build.deleteFrom('recovery_code').where('account_id', '=', accountId))
  for (const code of codes)
    control.run(control.build.insertInto('recovery_code').values({ account_id: accountId, code_hash: hashOf(accountId, code) }))
  return [...codes].map((code) => `${code.slice(0, 5)} ${code.slice(5)}`)
}

/** Inside a write: true for a code that was still good; it is gone then. */
export function spendRecoveryCode({ control }: ControlPlatform, accountId: string, code: string): boolean {
  const { changes } = control.run(
    control.build.deleteFrom('recovery_code').where('account_id', '=', accountId).where('code_hash', '=', hashOf(accountId, code)),
  )
  return changes === 1
}

export function countRecoveryCodes({ control }: ControlPlatform, accountId: string): number {
  return control.all(control.build.selectFrom('recovery_code').select('code_hash').where('account_id', '=', accountId)).length
}
