import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'

export interface CellContent {
  field: Field
  value: CellValue
}

/** The locale is passed in: hundreds of cells are painted at once, and none should look it up. */
export interface CellProps extends CellContent {
  locale: Locale
  /** the record of the cell; absent for a value outside any record */
  recordId?: string
  /** of its controls, with room for fingers; absent in a grid, where Space presses them */
  tabIndex?: 0 | -1
}

export interface CellEditorProps extends CellContent {
  /** as in {@link CellProps} */
  recordId?: string
  /** `replace`: typing began, the editor starts empty */
  start: 'keep' | 'replace'
  commit(value: CellValue): void
  /** offers only existing options, as in a condition */
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
  /** the field is new: settings that cannot be changed later are still open */
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
  /** for places with space (a record's panel): shown and edited in one, always open */
  Inline?: ComponentType<CellContent & { onChange(value: CellValue): void }>
  /** the value after Space or a click: makes the cell a switch that needs no editor */
  toggle?(value: CellValue): CellValue
  /** a text of several lines: the record's panel wraps it */
  isLong?: boolean
  /** shown for empty cells too */
  always?: true
}
