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

/** Columns of fields beside the column of tools; undefined: fields are one of the tabs. */
export const fieldColumns: Readonly<Partial<Record<RecordLook, number>>> = { '3_cols': 2, '4_cols': 3 }
