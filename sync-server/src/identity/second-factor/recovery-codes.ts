import { randomInt } from 'node:crypto'
import { hashToken } from '#server/identity/sessions.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

const count = 10
const half = 100_000

const hashOf = (accountId: string, code: string): string => hashToken(`${accountId} ${code}`)

/** Inside a write: makes the codes in place of all earlier ones. They are digits, like the app's; only their hashes are kept. */
export async function makeRecoveryCodes(tx: ControlTransaction, accountId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) codes.add([randomInt(half), randomInt(half)].map((part) => String(part).padStart(5, '0')).join(''))
  await tx.run(tx.build.deleteFrom('recovery_code').where('account_id', '=', accountId))
  for (const code of codes)
    await tx.run(tx.build.insertInto('recovery_code').values({ account_id: accountId, code_hash: hashOf(accountId, code) }))
  return [...codes].map((code) => `${code.slice(0, 5)} ${code.slice(5)}`)
}

/** Inside a write: true for a code that was still good; it is gone then. */
export async function spendRecoveryCode(tx: ControlTransaction, accountId: string, code: string): Promise<boolean> {
  const { changes } = await tx.run(
    tx.build.deleteFrom('recovery_code').where('account_id', '=', accountId).where('code_hash', '=', hashOf(accountId, code)),
  )
  return changes === 1
}

export async function countRecoveryCodes(reader: ControlReader, accountId: string): Promise<number> {
  return (await reader.all(reader.build.selectFrom('recovery_code').select('code_hash').where('account_id', '=', accountId))).length
}
