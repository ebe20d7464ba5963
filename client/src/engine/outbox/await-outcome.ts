import { readDevice } from '#client/engine/device/current-device.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { RefusalReason } from '#client/engine/outbox/outbox-item.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'

/**
 * - `applied`: the server has it; - `refused`: the server does not take it; - `kept`: on this device, and sent by itself; - `held`: in this window only,
 * because the browser keeps nothing, and sent by itself while it stays open.
 */
export type Outcome = { status: 'applied' } | { status: 'refused'; error: RefusalReason } | { status: 'kept' } | { status: 'held' }

/** A busy server is waited for as long as a person would look at the screen. */
const patienceMs = 10_000

/** The truth about a change that somebody waits for: the server's answer, or the fact that it is kept while no answer can come. */
export async function awaitOutcome({ settled, onDevice }: MutationHandle): Promise<Outcome> {
  const answer = settled.then((result): Outcome => {
    return result.status === 'refused' ? { status: 'refused', error: result.error } : { status: 'applied' }
  })
  if (viewing) return answer
  const device = readDevice()
  const isKept = await onDevice.then(
    () => device.keeps,
    () => false,
  )
  const later = waitUntilNoAnswerComes(device.network.online)
  return Promise.race([answer, later.done.then((): Outcome => ({ status: isKept ? 'kept' : 'held' }))]).finally(later.stop)
}

function waitUntilNoAnswerComes(online: { get(): boolean; subscribe(listener: () => void): () => void }) {
  let stop: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    const look = (): void => {
      if (!online.get() || sessionStore.get().status === 'ended') resolve()
    }
    const timer = setTimeout(resolve, patienceMs)
    const stops = [online.subscribe(look), sessionStore.subscribe(look), () => clearTimeout(timer)]
    stop = () => stops.forEach((end) => end())
    look()
  })
  return { done, stop: () => stop() }
}
