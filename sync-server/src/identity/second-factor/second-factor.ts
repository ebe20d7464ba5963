import { AppError } from '#shared/protocol/errors.ts'
import { makeRecoveryCodes, spendRecoveryCode } from '#server/identity/second-factor/recovery-codes.ts'
import { newSecret, stepOfCode } from '#server/identity/second-factor/totp.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

type FactorPlatform = Pick<Platform, 'now' | 'config' | 'log'>

function find(reader: ControlReader, accountId: string) {
  return reader.get(reader.build.selectFrom('second_factor').selectAll().where('account_id', '=', accountId))
}

const placeOf = (accountId: string): string => `second factor ${accountId}`

/** A stored secret; undefined when it was sealed with another key, as in a restored copy without it. Then the recovery codes are left. */
function openSecret(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  row: { account_id: string; secret: string; sealed: number },
): string | undefined {
  if (row.sealed === 0) return row.secret
  try {
    return unseal(config.dataDir, placeOf(row.account_id), row.secret)
  } catch (error) {
    log.error({ err: error }, 'the secret of a second factor does not open: is connections.key another one?')
    return undefined
  }
}

/** @returns the half minute of a code; undefined for a wrong one */
function stepIn(platform: FactorPlatform, row: Parameters<typeof openSecret>[1], code: string): number | undefined {
  const secret = openSecret(platform, row)
  return secret === undefined ? undefined : stepOfCode(secret, code, platform.now())
}

/** Seals the secrets of the time before sealing. */
export async function sealPlainSecrets({ controlStore, config }: Pick<Platform, 'controlStore' | 'config'>): Promise<void> {
  const plain = await controlStore.all(
    controlStore.build.selectFrom('second_factor').select(['account_id', 'secret']).where('sealed', '=', 0),
  )
  if (plain.length === 0) return
  await controlStore.write(async (tx) => {
    for (const { account_id, secret } of plain) {
      await tx.run(
        tx.build
          .updateTable('second_factor')
          .set({ secret: seal(config.dataDir, placeOf(account_id), secret), sealed: 1 })
          .where('account_id', '=', account_id)
          .where('sealed', '=', 0),
      )
    }
  })
}

/** Since when the account asks for a code; null when it does not. */
export async function secondFactorSince(reader: ControlReader, accountId: string): Promise<string | null> {
  return (await find(reader, accountId))?.confirmed_at ?? null
}

/** @throws AppError `conflict` */
export async function assertSecondFactor(reader: ControlReader, accountId: string): Promise<void> {
  if ((await secondFactorSince(reader, accountId)) === null) throw new AppError('conflict')
}

/** Inside a write: a secret that waits for its first code; one that waited before is replaced. @throws AppError `conflict` */
export async function beginSecondFactor(tx: ControlTransaction, platform: FactorPlatform, accountId: string): Promise<string> {
  if ((await secondFactorSince(tx, accountId)) !== null) throw new AppError('conflict')
  const plain = newSecret()
  const secret = seal(platform.config.dataDir, placeOf(accountId), plain)
  const created_at = platform.now().toISOString()
  await tx.run(
    tx.build
      .insertInto('second_factor')
      .values({ account_id: accountId, secret, created_at, confirmed_at: null, last_step: 0, sealed: 1 })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, created_at, sealed: 1 })),
  )
  return plain
}

/**
 * Inside a write: turns the code on by its first use.
 * @returns the recovery codes, which are told this once
 * @throws AppError `conflict`, `code_mismatch`
 */
export async function confirmSecondFactor(
  tx: ControlTransaction,
  platform: FactorPlatform,
  accountId: string,
  code: string,
): Promise<string[]> {
  const found = await find(tx, accountId)
  if (!found) throw new AppError('conflict')
  if (found.confirmed_at !== null) throw new AppError('conflict')
  const step = stepIn(platform, found, plainCode(code))
  if (step === undefined) throw new AppError('code_mismatch')
  await tx.run(
    tx.build
      .updateTable('second_factor')
      .set({ confirmed_at: platform.now().toISOString(), last_step: step })
      .where('account_id', '=', accountId),
  )
  return makeRecoveryCodes(tx, accountId)
}

/** Inside a write: the account asks for no code any more; its recovery codes go with it. */
export async function removeSecondFactor(tx: ControlTransaction, accountId: string): Promise<void> {
  await tx.run(tx.build.deleteFrom('second_factor').where('account_id', '=', accountId))
}

/**
 * Inside a write: uses a code of the app or a recovery code; each works once.
 * @throws AppError `code_mismatch` for a wrong one and for one that was used
 */
export async function spendCode(
  tx: ControlTransaction,
  platform: FactorPlatform,
  accountId: string,
  code: string,
): Promise<'app' | 'recovery'> {
  const found = await find(tx, accountId)
  if (!found || found.confirmed_at === null) throw new AppError('code_mismatch')
  const digits = plainCode(code)
  if (await spendRecoveryCode(tx, accountId, digits)) return 'recovery'
  const step = stepIn(platform, found, digits)
  if (step === undefined || step <= found.last_step) throw new AppError('code_mismatch')
  await tx.run(tx.build.updateTable('second_factor').set({ last_step: step }).where('account_id', '=', accountId))
  return 'app'
}

function plainCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}
