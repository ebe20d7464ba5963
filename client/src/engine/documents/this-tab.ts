/** Names this tab among those of one browser, for its lifetime. */
export const thisTab = crypto.randomUUID().slice(0, 8)

const lockOf = (tab: string): string => `trama.tab.${tab}`
const locks = 'navigator' in globalThis && 'locks' in navigator ? navigator.locks : undefined

// held until the tab is gone, by a crash as well
void locks?.request(lockOf(thisTab), () => new Promise<never>(() => {})).catch(() => undefined)

/** The tabs among `tabs` that are closed, never this one; without locks, all others. */
export async function goneTabs(tabs: readonly string[]): Promise<string[]> {
  const others = tabs.filter((tab) => tab !== thisTab)
  if (!locks || others.length === 0) return others
  const { held = [] } = await locks.query()
  const alive = new Set(held.map(({ name }) => name))
  return others.filter((tab) => !alive.has(lockOf(tab)))
}
