import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { StepFailure, type TryMeans } from '#server/automations/steps/action.ts'
import { readMailAllowance, takeMails } from '#server/identity/mail-allowance.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { Mail } from '#server/mail/mailer.ts'

/** Addresses that were counted, that have the mail, and that no server takes. */
const keptSchema = z.object({ counted: z.array(z.string()), has: z.array(z.string()), refused: z.array(z.string()) })

/**
 * Sends a mail to each address alone. A further try goes on with those that lack it, and counts nobody twice. A crash between a mail and its note
 * sends that one again, by the same Message-ID. @throws StepFailure; AppError `mails_to_members`, `limit_reached`
 */
export async function sendToEach(scope: RunScope, to: readonly string[], mail: Omit<Mail, 'to'>, means: TryMeans): Promise<void> {
  const { context } = scope
  const { platform, memory, signal } = means
  let kept = keptSchema.safeParse(memory.kept).data ?? { counted: [], has: [], refused: [] }
  const keep = (change: Partial<typeof kept>, alongside?: () => void): Promise<void> => {
    kept = { ...kept, ...change }
    return memory.keep(kept, alongside)
  }
  const fresh = to.filter((address) => !kept.counted.includes(address))
  if (fresh.length > 0) {
    const allowance = await readMailAllowance(platform, context.org, fresh, { ownWords: true })
    await keep({ counted: [...kept.counted, ...fresh] }, () => takeMails(context.org, allowance, fresh, context.now()))
  }
  for (const address of to) {
    if (kept.has.includes(address) || kept.refused.includes(address)) continue
    signal.throwIfAborted()
    const isSent = await platform.mailer.send({ to: address, ...mail, messageId: messageIdOf(scope, address) }).then(
      () => true,
      (error: unknown) => {
        if (isOfAddress(error)) return false
        throw new StepFailure(!(error instanceof PermanentFailure), { reason: 'mail' })
      },
    )
    await keep(isSent ? { has: [...kept.has, address] } : { refused: [...kept.refused, address] })
  }
  const refused = kept.refused.filter((address) => to.includes(address))
  if (refused.length === 0) return
  // somebody who lets the run go on has them tried once more
  await keep({ refused: [] })
  throw new StepFailure(false, { reason: 'mail', addresses: refused })
}

/** A server refused this address for good: the others may get theirs. A refused sender says nothing of it. */
function isOfAddress(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' && command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
}

/** The same in each try, also where the list of addresses has changed: servers know a second copy by it. */
function messageIdOf({ runId, next, publicUrl }: RunScope, address: string): string {
  const mark = createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16)
  return `<${runId}.${next.path.replace(/[^A-Za-z0-9]+/g, '-')}.${mark}@${new URL(publicUrl).hostname}>`
}
