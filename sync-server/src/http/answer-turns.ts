/** How long an answer waits for others of its turn. */
const waitMs = 1

/**
 * Lets the answers of one turn of the event loop go out together, after its requests are handled. A single answer wakes its receiver, which
 * cost the sender a third of a small call; answers that follow at once find it awake. An idle server answers immediately.
 */
export function createAnswerTurns(): () => Promise<void> {
  let end: Promise<void> | undefined
  let release = (): void => undefined
  let since = 0
  return () => {
    if (!end) {
      since = performance.now()
      end = new Promise((resolve) => {
        release = () => {
          end = undefined
          resolve()
        }
      })
      setImmediate(release)
      return end
    }
    const waiting = end
    if (performance.now() - since > waitMs) release()
    return waiting
  }
}
