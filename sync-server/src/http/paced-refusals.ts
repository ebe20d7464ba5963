/** Refusals sent in each tick. A sender that waits for its refusal before the next try comes no faster than that. */
const perTick = 4
const tickMs = 20
/** Beyond this number of waiting refusals, further ones are sent at once. */
const mostWaiting = 1_000

/** Spreads floods of refusals over time, so that the retries after them are no flood. A few refusals are sent at once. */
export interface PacedRefusals {
  say(refuse: () => void): void
  stop(): void
}

export function createPacedRefusals(): PacedRefusals {
  let waiting: (() => void)[] = []
  let said = 0
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    const next = waiting.splice(0, perTick)
    said = next.length
    if (said === 0) {
      clearInterval(timer)
      timer = undefined
    }
    for (const refuse of next) refuse()
  }

  return {
    say: (refuse) => {
      timer ??= setInterval(tick, tickMs).unref()
      if (said < perTick) {
        said++
        refuse()
      } else if (waiting.length < mostWaiting) waiting.push(refuse)
      else refuse()
    },
    stop: () => {
      clearInterval(timer)
      const left = waiting
      waiting = []
      for (const refuse of left) refuse()
    },
  }
}
