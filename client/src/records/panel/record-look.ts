import { storedAtom, storedFlagAtom } from '#client/lib/stored-atom.ts'

/** The ways to look at one record (specification 2 §3 "Super form config"). */
export const recordLooks = ['side_panel', 'modal_compact', 'modal_wide', 'full_screen', '3_cols', '4_cols'] as const
export type RecordLook = (typeof recordLooks)[number]

/** The person's choice on this device. Phones show every record on the whole screen. */
export const recordLook = storedAtom<RecordLook>('recordLook', 'side_panel', (stored) => recordLooks.find((look) => look === stored))

/** True while the column of a record's other tabs is hidden, in the looks that have one. */
export const hidesRecordTools = storedFlagAtom('hidesRecordTools', false)

/** Columns of fields beside the column of tools; undefined: fields are one of the tabs. */
export const fieldColumns: Readonly<Partial<Record<RecordLook, number>>> = { '3_cols': 2, '4_cols': 3 }
