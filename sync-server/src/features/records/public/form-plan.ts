import { createHash } from 'node:crypto'
import { isAsking, type AskingPart, type FormDefinition, type FormPart } from '#shared/nouns/forms/form.ts'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { findLinkedForm } from '#server/access/linked-form.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type OpenTable } from '#server/access/record-rights.ts'
import { choosingOf, type Choosing } from '#server/features/records/public/form-choices.ts'
import { linesOf, type LinesAsked } from '#server/features/records/public/form-lines.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A form as it is drawn and taken: its table, the record it updates (null: each submission makes one) and its parts. */
export interface FormPlan {
  tableId: string
  recordId: string | null
  definition: FormDefinition
  /** the form of the table that it is; null for parts that the link itself lists */
  form: { id: string; version: number } | null
}

/** The form of a form's own link. @throws AppError `not_found` when its form was deleted */
export function formOfLink({ org, link, config }: LinkContext, version?: number): FormPlan {
  const tableId = link.item_id
  const recordId = config.record_id ?? null
  if (!config.form_id) return { tableId, recordId, definition: ownDefinition(config), form: null }
  const form = findLinkedForm(org, tableId, config.form_id, version)
  if (!form) throw new AppError('not_found')
  return { tableId, recordId, definition: form.definition, form: { id: form.id, version: form.version } }
}

function ownDefinition({ items = [], text, thanks }: LinkConfig): FormDefinition {
  return { v: 1, parts: items.map(partOfItem), ...(text && { text }), on_save: { do: 'success', ...(thanks && { text: thanks }) } }
}

function partOfItem(item: FormItem): FormPart {
  return item.type === 'field' ? { id: item.id, type: 'field', field_id: item.field_id } : { id: item.id, type: 'page_break' }
}

/** The form by which a visitor adds a record with the shown fields. Its parts' ids reveal nothing about the fields. */
export function formOfFields({ link }: LinkContext, { model }: OpenTable, fields: readonly ModelField[]): FormPlan {
  const partOf = (fieldId: string): string => createHash('sha256').update(`${link.id} ${fieldId}`).digest('hex').slice(0, 16)
  const parts = fields.map((field): FormPart => ({ id: partOf(field.id), type: 'field', field_id: field.id }))
  return { tableId: model.id, recordId: null, definition: { v: 1, parts }, form: null }
}

/** A form's parts as visitors see them: under names of this link alone, which reveal nothing about table, record and fields. */
export function describeForm(
  { link }: LinkContext,
  { tableId, recordId, definition }: FormPlan,
): { tableId: string; recordId: string | null; items: FormItem[] } {
  const nameOf = (id: string): string => `${id[0] ?? ''}${createHash('sha256').update(`${link.id} name ${id}`).digest('hex').slice(0, 12)}`
  const items = definition.parts.flatMap((part): FormItem[] => {
    if (part.type === 'field') return [{ id: part.id, type: 'field', field_id: nameOf(part.field_id) }]
    return part.type === 'page_break' ? [{ id: part.id, type: 'page_break' }] : []
  })
  return { tableId: nameOf(tableId), recordId: recordId === null ? null : idOfLink(link.id, `name ${recordId}`), items }
}

/** A question that a visitor can answer. */
export interface Question {
  part: AskingPart
  field: ModelField
  input: FormInput
  /** it names the record */
  isNaming: boolean
  /** of a question of lines */
  lines?: LinesAsked
  /** of people or linked records */
  choosing?: Choosing
}

/**
 * The questions a visitor can answer. Their field is there, may be seen and written, and forms show its kind or the link offers its choices.
 * `record` is the one that is changed.
 */
export function questionsOf(
  context: OrgContext,
  table: OpenTable,
  { definition }: Pick<FormPlan, 'definition'>,
  record?: StoredRecord,
): Question[] {
  return definition.parts.flatMap((part): Question[] => {
    const field = isAsking(part) ? table.model.field(part.field_id) : undefined
    if (!isAsking(part) || !field) return []
    if (!isFieldVisible(context, table.access, field) || table.access.readonlyFields.has(field.id)) return []
    const isNaming = field.id === table.model.recordLabelField
    if (part.type === 'rows') {
      const lines = linesOf(context, field, part, record)
      return lines ? [{ part, field, input: 'lines', isNaming, lines }] : []
    }
    const input = formInputOf(field.type)
    if (input) return [{ part, field, input, isNaming }]
    const mayWrite = record ? table.access.editRecords : table.access.createRecords
    const choosing = mayWrite ? choosingOf(context, field, record) : undefined
    return choosing ? [{ part, field, input: 'records', isNaming, choosing }] : []
  })
}

/** True where the question is answered by what the record has already. */
export function isAnswered({ lines }: Question): boolean {
  return lines?.hasOthers === true
}

/** The parts that visitors have: questions that they can answer, and what asks for nothing. */
export function publicParts({ definition }: FormPlan, questions: readonly Question[]): FormPart[] {
  const open = new Map(questions.map((question) => [question.part.id, question]))
  return definition.parts.flatMap((part): FormPart[] => {
    if (!isAsking(part)) return [part]
    const question = open.get(part.id)
    if (!question) return []
    return isAnswered(question) ? [{ ...part, required: false }] : [part]
  })
}

/** An id that only this submission of this link has: nobody outside can name a record of ours. */
export function idOfLink(linkId: string, submissionId: string): string {
  const hex = createHash('sha256').update(`${linkId} ${submissionId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
