import { createHash } from 'node:crypto'
import { formBlock, type FormBlockConfig } from '#shared/blocks/form-block.ts'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import { fieldsOfPart } from '#shared/nouns/forms/seen-form.ts'
import { includesMaking, mostMade, type BlockAsk } from '#shared/nouns/public-links/block-ask.ts'
import { fieldsAsked, formInputOf, mayOfferChoices } from '#shared/nouns/public-links/form-inputs.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { findCreationForm, findLinkedForm, tableOfForm, type LinkedForm } from '#server/access/linked-form.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import type { LinesAsked } from '#server/features/records/public/form-lines.ts'
import { formOfFields, questionsOf, type FormPlan } from '#server/features/records/public/form-plan.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { drawForm } from '#server/features/records/public/public-forms.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface Asked {
  table: OpenTable
  /** undefined: a question for each field */
  form: LinkedForm | undefined
  /** the fields that it asks for */
  fields: readonly ModelField[]
  /** those that its conditions read */
  reads: readonly string[]
  /** people and linked records that it could ask for, where a link offers their choices */
  choosable: readonly ModelField[]
  /** the records of other tables that its lines make, by part */
  makes: ReadonlyMap<string, { table: string; fields: string[] }>
}

/** Undefined where the block has no table, its form is gone, or nothing is left to ask. @throws AppError of `openTable` */
function askedBy(context: OrgContext, { tableId: chosen, formId }: FormBlockConfig, version?: number): Asked | undefined {
  const tableId = chosen ?? (formId === null ? undefined : tableOfForm(context.org, formId))
  if (tableId === undefined) return undefined
  const table = openTable(context, tableId)
  const form = formId === null ? findCreationForm(context.org, tableId) : findLinkedForm(context.org, tableId, formId, version)
  if (formId !== null && !form) return undefined
  const writable = visibleFields(context, table).filter((field) => !table.access.readonlyFields.has(field.id))
  const questions = form ? questionsOf(context, table, planOf(table, form)) : undefined
  const makes = new Map(questions?.flatMap(({ part, lines }) => (lines ? [[part.id, makingOf(lines)] as const] : [])))
  const fields = questions
    ? questions.flatMap(({ field, lines, choosing }) => (lines || choosing ? [] : [field]))
    : writable.filter((field) => formInputOf(field.type) !== undefined)
  const asked = new Set(fields.map(({ id }) => id))
  const reads = new Set((form?.definition.parts ?? []).flatMap(fieldsOfPart).filter((id) => !asked.has(id)))
  const named = new Set(fieldsAsked(form?.definition.parts ?? []))
  const choosable = writable.filter((field) => mayOfferChoices(field.type) && (!form || named.has(field.id)))
  return fields.length === 0 ? undefined : { table, form, fields, choosable, reads: [...reads], makes }
}

function planOf({ model }: OpenTable, { id, version, definition }: LinkedForm): FormPlan {
  return { tableId: model.id, recordId: null, definition: partsOfBlock(definition), form: { id, version } }
}

/** The link of an app opens no file of a form. */
function partsOfBlock({ parts, ...rest }: FormDefinition): FormDefinition {
  return { ...rest, parts: parts.filter(({ type }) => type !== 'picture'), cover: null, logo: null }
}

function makingOf({ table, columns }: LinesAsked): { table: string; fields: string[] } {
  return { table: table.model.id, fields: columns.map(({ field }) => field.id) }
}

function askOf({ table, form, fields, reads, makes }: Asked): BlockAsk {
  return {
    table: table.model.id,
    asks: createHash('sha256')
      .update(JSON.stringify(['form', form?.id ?? null]))
      .digest('hex'),
    shown: fields.map(({ id }) => id),
    sorts: [],
    reads: [...reads],
    ...(makes.size > 0 && { makes: [...makes.values()].slice(0, mostMade) }),
  }
}

/** Lines lend the rights of who confirmed the link: those that nobody confirmed are not asked for, and dropped where they come in. */
function withConfirmedLines({ config }: LinkContext, asked: Asked, plan: FormPlan): FormPlan {
  const ask = askOf(asked)
  const isConfirmed = (partId: string): boolean => {
    const making = asked.makes.get(partId)
    return making !== undefined && (config.confirmed ?? []).some((known) => includesMaking(known, ask, making))
  }
  const parts = plan.definition.parts.map((part) => (part.type === 'rows' && !isConfirmed(part.id) ? { ...part, fields: [] } : part))
  return { ...plan, definition: { ...plan.definition, parts } }
}

function formOf(context: LinkContext, asked: Asked, shown: readonly string[]): FormPlan {
  const { table, form, fields } = asked
  const offered = new Set(context.config.choices)
  if (form) return withConfirmedLines(context, asked, planOf(table, form))
  // what the maker of the link has lost is named still, so that a visitor's choice is refused there
  const choosing = table.model.fields.filter((field) => offered.has(field.id) && mayOfferChoices(field.type))
  return formOfFields(context, table, [...fields.filter(({ id }) => shown.includes(id)), ...choosing])
}

/** A form that visitors fill in where their link lets them add records; elsewhere they see none. */
export const publicFormBlock = publicBlock<FormBlockConfig>(formBlock, {
  plan: (context, config) => {
    const asked = askedBy(context, config)
    if (!asked) return undefined
    const { table, form, choosable } = asked
    return {
      ask: askOf(asked),
      choosable: choosable.map(({ id }) => id),
      isOpen: form === undefined,
      // those who manage the table may change its forms
      hasView: true,
      draw: (link, shown) => {
        if (!table.access.createRecords) return Promise.resolve(undefined)
        const title = config.title || form?.definition.title || table.model.label
        return Promise.resolve({ type: 'form', title, form: drawForm(link, formOf(link, asked, shown)) })
      },
    }
  },
  form: (context, config, shown, version) => {
    const asked = askedBy(context, config, version)
    if (!asked) throw new AppError('not_found')
    return formOf(context, asked, shown)
  },
})
