import { AppError } from '#shared/protocol/errors.ts'
import { makeRecoveryCodes, spendRecoveryCode } from '#server/identity/second-factor/recovery-codes.ts'
import { newSecret, stepOfCode } from '#server/identity/second-factor/totp.ts'
import type { Platform } from '#server/platform/platform.ts'

type FactorPlatform = Pick<Platform, 'control' | 'now'>

function find({ control }: Pick<Platform, 'control'>, accountId: string) {
  return control.get(control.build.selectFrom('second_factor').selectAll().where('account_id', '=', accountId))
}

/** Since when the account asks for a code; null when it does not. */
export function secondFactorSince(platform: Pick<Platform, 'control'>, accountId: string): string | null {
  return find(platform, accountId)?.confirmed_at ?? null
}

/** @throws AppError `conflict` */
export function assertSecondFactor(platform: Pick<Platform, 'control'>, accountId: string): void {
  if (secondFactorSince(platform, accountId) === null) throw new AppError('conflict')
}

/** Inside a write: a secret that waits for its first code; one that waited before is replaced. @throws AppError `conflict` */
export function beginSecondFactor(platform: FactorPlatform, accountId: string): string {
  const { control } = platform
  if (secondFactorSince(platform, accountId) !== null) throw new AppError('conflict')
  const secret = newSecret()
  const created_at = platform.now().toISOString()
  control.run(
    control.build
      .insertInto('second_factor')
      .values({ account_id: accountId, secret, created_at, confirmed_at: null, last_step: 0 })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, created_at })),
  )
  return secret
}

/**
 * Inside a write: turns the code on by its first use.
 * @returns the recovery codes, which are told this once
 * @throws AppError `conflict`, `code_mismatch`
 */
export function confirmSecondFactor(platform: FactorPlatform, accountId: string, code: string): string[] {
  const { control } = platform
  const found = find(platform, accountId)
  if (!found) throw new AppError('conflict')
  if (found.confirmed_at !== null) throw new AppError('conflict')
  const step = stepOfCode(found.secret, plainCode(code), platform.now())
  if (step === undefined) throw new AppError('code_mismatch')
  control.run(
    control.build
      .updateTable('second_factor')
      .set({ confirmed_at: platform.now().toISOString(), last_step: step })
      .where('account_id', '=', accountId),
  )
  return makeRecoveryCodes(platform, accountId)
}

/** Inside a write: the account asks for no code any more; its recovery codes go with it. */
export function removeSecondFactor({ control }: Pick<Platform, 'control'>, accountId: string): void {
  control.run(control.build.deleteFrom('second_factor').where('account_id', '=', accountId))
}

/**
 * Inside a write: uses a code of the app or a recovery code; each works once.
 * @throws AppError `code_mismatch` for a wrong one and for one that was used
 */
export function spendCode(platform: FactorPlatform, accountId: string, code: string): 'app' | 'recovery' {
  const { control } = platform
  const found = find(platform, accountId)
  if (!found || found.confirmed_at === null) throw new AppError('code_mismatch')
  const digits = plainCode(code)
  if (spendRecoveryCode(platform, accountId, digits)) return 'recovery'
  const step = stepOfCode(found.secret, digits, platform.now())
  if (step === undefined || step <= found.last_step) throw new AppError('code_mismatch')
  control.run(control.build.updateTable('second_factor').set({ last_step: step }).where('account_id', '=', accountId))
  return 'app'
}

function plainCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}
