import { createContext, type ComponentType, type ReactNode } from 'react'

/** Opens a record over the page, above one that is open already. `among`: the records to step through. Absent for visitors. */
export type OpenRecord = (tableId: string, recordId: string, among?: readonly string[]) => void

export const OpenRecordContext = createContext<OpenRecord | undefined>(undefined)

export interface ChipDoorProps {
  tableId: string
  recordId: string
  label: string
  chip: ReactNode
}

/** The button around a chip, where it is one of its own. In a grid or card, whose presses select or open, it is text. */
export const ChipDoorContext = createContext<ComponentType<ChipDoorProps> | undefined>(undefined)

/** The linked record whose chip, or whose cell, holds the element; see RecordChip. */
export function linkedRecordAt(element: EventTarget | null): { tableId: string; recordId: string } | undefined {
  const chip = element instanceof Element ? element.closest<HTMLElement>('[data-linked]') : null
  const [tableId, recordId] = chip?.dataset['linked']?.split('/') ?? []
  return tableId && recordId ? { tableId, recordId } : undefined
}
