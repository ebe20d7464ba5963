import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { translator } from '#client/i18n/i18n.ts'
import { toast, type ToastInput } from '#client/ui/toast.ts'

/** Waits for the server's answer and shows it: `done`, or the reason for the refusal. Answers whether it was done. */
export async function tellOutcome({ settled }: MutationHandle, done?: ToastInput): Promise<boolean> {
  const result = await settled
  const isDone = result.status !== 'refused'
  if (!isDone) toast({ message: translator('errors')(result.error.id), tone: 'error' })
  else if (done) toast(done)
  return isDone
}
