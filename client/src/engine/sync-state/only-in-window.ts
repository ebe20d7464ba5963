import { createValue, type Value } from '#client/lib/value.ts'

const counts = createValue<ReadonlyMap<string, number>>(new Map())

/** The amount of work that is only in this window's memory: neither on the device nor on the server. */
export const onlyInWindow: Value<number> = {
  get: () => [...counts.get().values()].reduce((sum, count) => sum + count, 0),
  subscribe: counts.subscribe,
}

/** Reports a part's share of it. Call again at each change. */
export function reportOnlyInWindow(source: string, count: number): void {
  if ((counts.get().get(source) ?? 0) === count) return
  const next = new Map(counts.get())
  if (count === 0) next.delete(source)
  else next.set(source, count)
  counts.set(next)
}

/** Makes the browser ask before the window is left with such work. Called once, by the app's start. */
export function askBeforeLeaving(): void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  let asks = false
  onlyInWindow.subscribe(() => {
    const shall = onlyInWindow.get() > 0
    if (shall === asks) return
    asks = shall
    // registered only then: browsers keep no page with this listener in the back-forward cache
    if (shall) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
