import type { FormInput } from '#shared/values/form-input.ts'

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

/** A visitor's input, by form part: a text as it is typed, ids of options, or yes and no. */
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
