import { createValue, type SettableValue } from '#client/data/lib/value.ts'

/** The tables past the budget that this person wants whole on this device. Every tab of the browser knows of a change. */
export function pinnedTables(memberId: string): SettableValue<ReadonlySet<string>> {
  const key = `trama.whole.${memberId}`
  const read = (): ReadonlySet<string> => new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean))
  const value = createValue(read())
  window.addEventListener('storage', (event) => {
    if (event.key === key) value.set(read())
  })
  return {
    ...value,
    set: (tableIds) => {
      localStorage.setItem(key, [...tableIds].join(' '))
      value.set(tableIds)
    },
  }
}
