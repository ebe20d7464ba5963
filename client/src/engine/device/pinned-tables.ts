import { createValue, type SettableValue } from '#client/lib/value.ts'

/** The tables past the budget that this person wants whole on this device. Every tab of the browser follows a change, until it is closed. */
export function pinnedTables(memberId: string): SettableValue<ReadonlySet<string>> & { close(): void } {
  const key = `trama.whole.${memberId}`
  const read = (): ReadonlySet<string> => new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean))
  const value = createValue(read())
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) value.set(read())
  }
  window.addEventListener('storage', onStorage)
  return {
    ...value,
    close: () => window.removeEventListener('storage', onStorage),
    set: (tableIds) => {
      localStorage.setItem(key, [...tableIds].join(' '))
      value.set(tableIds)
    },
  }
}
