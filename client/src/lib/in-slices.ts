import { nextTurn } from '#client/lib/next-turn.ts'

/** ms that a run may hold the main thread at a time */
const sliceMs = 12

/** Finishes a run in slices, so that the browser stays responsive. @throws the reason of `closing` once nobody waits for it */
export async function inSlices<T>(run: Generator<void, T>, closing: AbortSignal): Promise<T> {
  for (;;) {
    const start = performance.now()
    do {
      const step = run.next()
      if (step.done) return step.value
    } while (performance.now() - start < sliceMs)
    await nextTurn()
    closing.throwIfAborted()
  }
}
