import { awaitOutcome } from '#client/engine/outbox/await-outcome.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'
import { toast, type ToastInput } from '#client/ui/toast.ts'

/**
 * Waits for the server's answer and shows it: `done`, or the reason for the refusal. When no answer can come, it says that the change is kept and
 * will be sent. Answers whether it was done, once the server has said so.
 */
export async function tellOutcome(handle: MutationHandle, done?: ToastInput): Promise<boolean> {
  const { status } = await awaitOutcome(handle)
  if (done && (status === 'kept' || status === 'held')) {
    await loadTexts('sync')
    const t = translator('sync')
    toast({ message: t(status === 'kept' ? 'keptChange' : 'heldChange'), tone: 'info' })
  }
  const result = await handle.settled
  if (result.status === 'refused') toast({ message: translator('errors')(result.error.id), tone: 'error' })
  else if (done && status === 'applied') toast(done)
  return result.status !== 'refused'
}
