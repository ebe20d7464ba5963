import type { Locale } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { defaultCell } from '#shared/nouns/tables/field-default.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import type { PublicForm, PublicFormField, PublicFormPart } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import { drawChoices } from '#server/features/records/public/form-choices.ts'
import { logicOf } from '#server/features/records/public/form-logic.ts'
import { closingOf } from '#server/features/records/public/form-submissions.ts'
import type { LinesAsked } from '#server/features/records/public/form-lines.ts'
import { isAnswered, publicParts, questionsOf, type FormPlan, type Question } from '#server/features/records/public/form-plan.ts'
import { unitOf, writeFormValue } from '#server/features/records/public/form-values.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** @throws AppError `not_found` when the record it updates is gone, or outside the rows the link may show */
export function drawForm(context: LinkContext, plan: FormPlan): PublicForm {
  const table = openTable(context, plan.tableId)
  const { model } = table
  const record = plan.recordId === null ? undefined : requireRecord(context, table, plan.recordId)
  const questions = questionsOf(context, table, plan, record)
  const closed = closingOf(context)
  const parts = closed ? [] : publicParts(plan, questions)
  const start = startCells(context, model, record)
  const starts: Starts = {
    question: ({ part, field }) => (part.type === 'field' ? part.default : undefined) ?? start(field.id),
    line: (target, fieldId) => startCells(context, target, undefined)(fieldId),
  }
  const draw = drawer(context, questions, starts, record)
  const pages: PublicFormPart[][] = [[]]
  for (const part of parts) {
    if (part.type === 'page_break') pages.push([])
    pages.at(-1)?.push(...draw(part))
  }
  const { definition } = plan
  const saved = definition.on_save
  const logic = logicOf(model, parts, questions, { isNew: !record, cell: start, locale: orgLocale(context.org) })
  return {
    text: definition.text ?? '',
    thanks: saved?.text ?? '',
    isRepeatable: plan.recordId === null,
    pages: pages.filter((page) => page.some((part) => part.still !== 'page')),
    ...(plan.form && { version: plan.form.version }),
    ...(logic && { logic }),
    ...(closed && { closed }),
    ...(plan.form && {
      look: {
        color: definition.header_color ?? null,
        ground: definition.block_style?.color ?? null,
        cover: definition.cover?.id ?? null,
        logo: definition.logo?.id ?? null,
        send: definition.send_label ?? '',
        title: definition.title ?? '',
      },
      after: {
        do: saved?.do === 'address' || saved?.do === 'another' ? saved.do : 'success',
        title: saved?.title ?? '',
        address: saved?.address ?? '',
      },
    }),
    ...(context.config.answer_days !== undefined && plan.recordId === null && { answerDays: context.config.answer_days }),
    // what a password guards is not kept on a stranger's device
    keeps: context.link.item_type === 'form' && context.link.password_hash === null && plan.recordId === null,
  }
}

/** The cells that the questions of a form and of its lines begin with. */
interface Starts {
  question: (question: Question) => CellValue
  line: (target: TableModel, fieldId: string) => CellValue
}

/** Parts as visitors see them; a part whose question they cannot answer is none. */
function drawer(
  { org }: LinkContext,
  questions: readonly Question[],
  startOf: Starts,
  record: StoredRecord | undefined,
): (part: FormPart) => PublicFormPart[] {
  const locale = orgLocale(org)
  return (part) => {
    if (part.type === 'page_break')
      return part.title || part.text ? [{ id: part.id, still: 'page', title: part.title ?? '', text: part.text ?? '' }] : []
    if (part.type === 'section') return [{ id: part.id, still: 'section', title: part.title, text: part.text ?? '' }]
    if (part.type === 'picture')
      return part.picture ? [{ id: part.id, still: 'picture', title: part.alt ?? '', text: '', picture: part.picture.id }] : []
    if (!isAsking(part)) return [{ id: part.id, still: 'text', title: '', text: part.text }]
    const question = questions.find((one) => one.part.id === part.id)
    if (!question) return []
    const { field, input, lines, choosing } = question
    const required = !isAnswered(question) && (field.required || (question.part.required ?? (!record && question.isNaming)))
    const asked = { id: part.id, label: question.part.label || field.label, required, ...(part.help && { help: part.help }) }
    if (lines) {
      const columns = drawColumns(lines, startOf.line, locale)
      return [{ ...asked, input, value: null, most: lines.most, columns, ...(lines.hasOthers && { hasOthers: true }) }]
    }
    if (choosing) return [{ ...asked, input, ...drawChoices(choosing, startOf.question(question)) }]
    // a stranger reads no file of the record
    const value = field.definition.holds === 'attachments' ? null : startOf.question(question)
    return [{ ...asked, ...drawAnswer(field, input, value, locale) }]
  }
}

type Answer = Pick<PublicFormField, 'input' | 'value' | 'unit' | 'options'>

function drawAnswer(field: ModelField, input: FormInput, value: CellValue, locale: Locale): Answer {
  const unit = unitOf(field, locale)
  return {
    ...{ input, value: writeFormValue(field, input, value, locale) },
    ...(unit !== undefined && { unit }),
    ...(field.definition.holds === 'options' && { options: optionsOf(field) }),
  }
}

/** The questions of each line, with the defaults of its table. */
function drawColumns({ table, columns }: LinesAsked, startOf: Starts['line'], locale: Locale): PublicFormField[] {
  return columns.map(({ id, field, input, required }) => ({
    ...{ id, label: field.label, required },
    ...drawAnswer(field, input, startOf(table.model, field.id), locale),
  }))
}

/** The cells that a form begins with: those of its record, or the defaults of a new one. */
export function startCells(context: LinkContext, model: TableModel, record: StoredRecord | undefined): (fieldId: string) => CellValue {
  const facts = { now: context.now(), timezone: model.timezone, memberId: context.memberId, next: 1 }
  return (fieldId) => {
    if (record) return record.values[fieldId] ?? null
    const field = model.field(fieldId)
    return field?.default?.kind === 'fixed' ? defaultCell(field.default, field, facts) : null
  }
}

const optionsOf = ({ config }: ModelField): NonNullable<PublicFormField['options']> =>
  (config as SelectConfig).options.map(({ id, label, hue }) => ({ id, label, hue }))

/** @throws AppError `not_found` */
export function requireRecord(context: LinkContext, table: OpenTable, id: string): StoredRecord {
  const record = findInRows(context, table, id, table.model.fields)
  if (!record || record.deleted) throw new AppError('not_found')
  return record
}
