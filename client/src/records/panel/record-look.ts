import { storedAtom, storedFlagAtom } from '#client/lib/stored-atom.ts'

/** The ways to look at one record (specification 2 §3 "Super form config"). */
export const recordLooks = ['side_panel', 'modal_compact', 'modal_wide', 'full_screen', '3_cols', '4_cols'] as const
export type RecordLook = (typeof recordLooks)[number]

/** The person's choice on this device. Phones show every record on the whole screen. */
export const recordLook = storedAtom<RecordLook>('recordLook', 'side_panel', (stored) => recordLooks.find((look) => look === stored))

/** A look within the plan: without advanced developer features a record opens beside the page or in a compact window. */
export function lookInPlan(look: RecordLook, isAdvanced: boolean): RecordLook {
  return isAdvanced || look === 'side_panel' ? look : 'modal_compact'
}

/** Ids of tabs that the person hides on this device, joined by spaces. */
export const hiddenRecordTabs = storedAtom('hiddenRecordTabs', '', (stored) => (typeof stored === 'string' ? stored : undefined))

export function isTabHidden(hidden: string, id: string): boolean {
  return hidden.split(' ').includes(id)
}

export function toggledTab(hidden: string, id: string): string {
  const ids = hidden.split(' ').filter((one) => one !== '' && one !== id)
  return (isTabHidden(hidden, id) ? ids : [...ids, id]).join(' ')
}

/** True while the column of a record's other tabs is hidden, in the looks that have one. */
export const hidesRecordTools = storedFlagAtom('hidesRecordTools', false)

/** Columns of tools beside the fields at most (specification 2 §9); undefined: fields are one of the tabs. */
export const toolColumns: Readonly<Partial<Record<RecordLook, number>>> = { '3_cols': 2, '4_cols': 3 }

/** Columns of tools that a width in pixels has room for (specification 2 §9). */
export function columnsIn(width: number, most: number): number {
  return Math.min(most, width < 680 ? 1 : width < 1020 ? 2 : most)
}

/** Tools in their order, spread over as many columns as there are tools for; earlier columns have more. */
export function spreadTools<T>(tools: readonly T[], columns: number): T[][] {
  const filled = Math.min(columns, tools.length)
  const startOf = (at: number): number => at * Math.floor(tools.length / filled) + Math.min(at, tools.length % filled)
  return Array.from({ length: filled }, (_, at) => tools.slice(startOf(at), startOf(at + 1)))
}

/** Looks that the person chose in tables whose form says another one: `table:look`, joined by spaces. */
export const tableLooks = storedAtom('tableLooks', '', (stored) => (typeof stored === 'string' ? stored : undefined))

export function lookOfTable(stored: string, tableId: string): RecordLook | undefined {
  const own = stored.split(' ').find((one) => one.startsWith(`${tableId}:`))
  return recordLooks.find((look) => own === `${tableId}:${look}`)
}

export function withLook(stored: string, tableId: string, look: RecordLook): string {
  const others = stored.split(' ').filter((one) => one !== '' && !one.startsWith(`${tableId}:`))
  return [...others.slice(-99), `${tableId}:${look}`].join(' ')
}
