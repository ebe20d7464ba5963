/** ms until the work begins in a browser that does not tell when it is idle */
const otherwiseMs = 1500

/** ms after which a first screen that still waits for something holds nothing up any more */
const longestStart = 4000

/** ms between two looks whether the first screen stands: turns, since a busy page has no idle moment for long */
const lookAgain = 100

/**
 * Runs work that nobody waits for, while nothing else happens. The first screen comes first: until nothing in sight of it waits any more, its own files
 * and drawing have the processor to themselves.
 * @param withinMs a busy page runs it after this time all the same, counted from the first screen
 */
export function whenIdle(run: () => void, withinMs?: number): void {
  if (stands) whenCalm(run, withinMs)
  else {
    waiting.push(() => whenCalm(run, withinMs))
    if (waiting.length === 1) setTimeout(look, lookAgain)
  }
}

/** Fetches a part that shows nothing by itself and that the first screen does not need. */
export async function fetchedIdly<T>(fetch: () => Promise<T>): Promise<T> {
  await new Promise<void>((done) => whenIdle(done, 500))
  return fetch()
}

let stands = false
const waiting: (() => void)[] = []

function look(): void {
  stands = performance.now() > longestStart || ![...document.querySelectorAll('[data-waits]')].some(isInSight)
  if (!stands) setTimeout(look, lookAgain)
  else for (const run of waiting.splice(0)) run()
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

function whenCalm(run: () => void, withinMs?: number): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs })
  else window.setTimeout(run, Math.min(otherwiseMs, withinMs ?? otherwiseMs))
}
