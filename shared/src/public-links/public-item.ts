import type { AppStyle } from '#shared/apps/app-snapshot.ts'
import type { PlacedBox } from '#shared/apps/layout.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import type { TextBlockConfig } from '#shared/blocks/text-block.ts'
import type { PageNode } from '#shared/pages/page-nodes.ts'
import type { FormInput } from '#shared/public-links/form-inputs.ts'

/**
 * What a visitor of a public link receives: the server's projection for that link. It holds what is shown and nothing
 * else: no filters, no ids of people, no fields that are not on the screen, no formulas (architecture §3 "Public links").
 */
export type PublicItem = PublicApp | PublicPage | PublicTable | PublicFormItem

interface PublicCommon {
  title: string
  icon: string
  color: string
  organisation: string
  /** CSS colour of the organisation's accent, or null for the product's */
  accent: string | null
  language: 'en' | 'pt' | 'es'
}

export interface PublicApp extends PublicCommon {
  itemType: 'app'
  style: Pick<AppStyle, 'backgroundColor' | 'backgroundImage' | 'font' | 'mobileEnabled' | 'publicShowTitle' | 'publicRemoveBrand'>
  layouts: Record<Breakpoint, PlacedBox[]>
  /** by block id; a block without data is one the link cannot show */
  blocks: Record<string, PublicBlock>
}

export interface PublicPage extends PublicCommon {
  itemType: 'page'
  body: PageNode[]
  blocks: Record<string, PublicBlock>
}

export interface PublicTable extends PublicCommon {
  itemType: 'table'
  table: PublicRecords
}

export interface PublicFormItem extends PublicCommon {
  itemType: 'form'
  form: PublicForm
}

/** Records as they are drawn: formatted, and only the fields on the screen. */
export interface PublicRecords {
  type: 'tableView'
  title: string
  columns: PublicColumn[]
  rows: PublicCell[][]
  total: number
  /** where the link lets visitors add records */
  form?: PublicForm
}

/** The data of one block, already read and formatted, so that the visitor's page needs to know no field types. */
export type PublicBlock =
  | { type: 'text'; text: string; align: TextBlockConfig['align'] }
  | { type: 'indicator'; label: string; value: string; color: string }
  | PublicRecords

export interface PublicColumn {
  label: string
  align: 'start' | 'end'
}

/** A text, or chips with a label and a hue. */
export type PublicCell = string | { label: string; hue: string }[]

export interface PublicForm {
  text: string
  /** shown after it was sent; empty for the product's own sentence */
  thanks: string
  /** each submission makes a record, so it can be sent again */
  isRepeatable: boolean
  pages: PublicFormField[][]
}

/** What a visitor fills in, by form part: a text as it is typed, ids of options, or yes and no. */
export type FormValue = string | string[] | boolean | null

export interface PublicFormField {
  /** of the form's part, never of the field */
  id: string
  label: string
  input: FormInput
  required: boolean
  value: FormValue
  /** what stands beside the number, e.g. `$` or `%` */
  unit?: string
  options?: { id: string; label: string; hue: string }[]
}

/** Why a form's part was not taken: `required`, `nothing` (nothing at all was filled in), or the reason its field type gave. */
export type FormProblems = Record<string, string>
