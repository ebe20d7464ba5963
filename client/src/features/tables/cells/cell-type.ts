import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { Field } from '#shared/tables/table.ts'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'

export interface CellContent {
  field: Field
  value: CellValue
}

/** The locale comes from outside: hundreds of cells are painted at once, and none of them should look it up. */
export interface CellProps extends CellContent {
  locale: Locale
  /** the record the cell is of; absent where a value is shown outside any */
  recordId?: string
}

export interface CellEditorProps extends CellContent {
  /** as in {@link CellProps} */
  recordId?: string
  /** `replace`: typing began, the editor starts empty */
  start: 'keep' | 'replace'
  commit(value: CellValue): void
  /** nothing new may be made where one only chooses of what there is, as in a condition */
  existingOnly?: boolean
  /** closes the editor; Enter goes down, Tab right */
  done(after: AfterEdit): void
}

export interface FieldSettingsProps {
  /** the field's config as its type's schema reads it; an empty object for a new field */
  config: unknown
  /** the table the field is of */
  tableId: string
  /** undefined while the field is being made */
  fieldId: string | undefined
  /** the field is being made: what cannot be changed later is still open */
  isNew: boolean
  onChange(config: unknown): void
}

/** One field type's face: the counterpart of its definition in `shared/src/fields/`. */
export interface CellType {
  icon: TablerIcon
  align: 'start' | 'end'
  /** column width of a new field */
  width: number
  Cell: ComponentType<CellProps>
  Editor: ComponentType<CellEditorProps>
  /** where there is room (a record's panel): shown and edited in one, always open */
  Inline?: ComponentType<CellContent & { onChange(value: CellValue): void }>
  /** the value after Space or a click: makes the cell a switch that needs no editor */
  toggle?(value: CellValue): CellValue
  /** shown for empty cells too */
  always?: true
}
