import type { FormDefinition } from '#shared/nouns/forms/form-definition-schema.ts'
import type { FormPart } from '#shared/nouns/forms/form-parts-schema.ts'

export type { FormDefinition, FormPart }
/** The most lines of one question; more belong into an import. */
export const mostLines = 200

/** A part that asks for lines: new records of another table, linked by the field. */
export type LinesPart = Extract<FormPart, { type: 'rows' }>

/** A part that asks for a field of the record. */
export type AskingPart = Extract<FormPart, { field_id: string }>

export function isAsking(part: FormPart): part is AskingPart {
  return 'field_id' in part
}

/** The uses of a form. A table has one of each but of super forms, which are any number. */
export const formKinds = ['creation', 'update', 'chat', 'super'] as const
export type FormKind = (typeof formKinds)[number]

const ofRecords: ReadonlySet<FormKind> = new Set(['update', 'chat'])

/** True for forms that change a record, and make none: super forms as their maker says. */
export function changesRecords({ kind, definition }: { kind: FormKind; definition?: Pick<FormDefinition, 'record_update'> }): boolean {
  return ofRecords.has(kind) || (kind === 'super' && definition?.record_update === true)
}

/** The ways in which a form is opened over a page (specification 2 §3 "Super form config"). */
export const formOpenings = ['modal_compact', 'modal_wide', 'full_screen', '3_cols', '4_cols', 'side_panel'] as const

export type FormOpening = (typeof formOpenings)[number]

/** Tabs beside a record, by the specification's names (2 §2). */
export const formTools = ['chat', 'whatsapp', 'related-records', 'record-data', 'email', 'history'] as const
export type FormTool = (typeof formTools)[number]

export const afterSaving = ['success', 'another', 'close', 'address'] as const

/** A form of a table, as devices have it: without the parts whose fields the person does not see. */
export interface Form {
  id: string
  tableId: string
  kind: FormKind
  label: string
  position: string
  /** each saving is one more; what is sent in is judged by the version that was filled */
  version: number
  definition: FormDefinition
  updatedAt: string
}
