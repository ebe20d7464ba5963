import type { FormInput } from '#shared/values/form-input.ts'

export interface PublicColumn {
  label: string
  align: 'start' | 'end'
}

/** A text, or chips with a label and a hue. */
export type PublicCell = string | { label: string; hue: string }[]

/** How the records of a link stand, for each of its rows: the index of a column, or days since 1970. Absent: rows of a table. */
export type PublicLayout =
  // `inOrder`: the rows fill one column after the other
  | { type: 'columns'; columns: { label: string; hue: string | null }[]; of: (number | null)[]; inOrder?: boolean }
  | { type: 'days' | 'bars'; spans: ([from: number, to: number] | null)[] }
  | { type: 'cards' | 'lines' }

export interface PublicForm {
  text: string
  /** shown after it was sent; empty for the product's own sentence */
  thanks: string
  /** each submission makes a record, so it can be sent again */
  isRepeatable: boolean
  pages: PublicFormPart[][]
  /** of a form of the table: what is sent in is judged by it */
  version?: number
  look?: { color: string | null; ground?: string | null; cover: string | null; logo: string | null; send: string; title: string }
  after?: { do: 'success' | 'another' | 'address'; title: string; address: string }
  /** conditions and rules, where there are any (form-logic.ts); judged by the page itself while it is filled */
  logic?: object
  /** it takes nothing more: its day is over, or it has as many answers as it wants */
  closed?: 'day' | 'full' | 'space'
  /** visitors may change their answers for so many days; 0: always */
  answerDays?: number
  /** may stay on the visitor's device, for times without a network */
  keeps?: boolean
}

export type PublicFormPart = PublicFormField | PublicFormStill

/** A part that asks for nothing. */
export interface PublicFormStill {
  id: string
  still: 'page' | 'section' | 'text' | 'picture'
  title: string
  text: string
  /** id of its file */
  picture?: string
  input?: undefined
  label?: undefined
  required?: undefined
  value?: undefined
  options?: undefined
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
  help?: string
  still?: undefined
  /** what stands beside the number, e.g. `$` or `%` */
  unit?: string
  /** of people and linked records: those that are chosen already, under names of this link */
  options?: { id: string; label: string; hue: string }[]
  /** of lines: the questions of each */
  columns?: PublicFormField[]
  /** lines, people or linked records that there may be */
  most?: number
  /** of lines: the record has some already, which stay */
  hasOthers?: boolean
}

/** The answers of one line, by column. */
export type FormLineValues = Record<string, FormValue>

/** The name of one cell of a question's lines, among the problems of a form. */
export function lineCell(partId: string, line: number, column: string): string {
  return `${partId}/${line}/${column}`
}

/**
 * Why a form's part was not taken: `required`, `nothing` (nothing at all was filled in), or the reason its field type gave. A cell of a line
 * is named by {@link lineCell}.
 */
export type FormProblems = Record<string, string>
