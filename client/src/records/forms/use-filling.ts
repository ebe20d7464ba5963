import { useEffect, useMemo, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { newId } from '#shared/lib/ids.ts'
import { isAsking, type FormDefinition, type FormPart } from '#shared/nouns/forms/form.ts'
import { compileForm, type JudgedForm } from '#shared/nouns/forms/judge-form.ts'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { RefusalReason } from '#client/engine/outbox/outbox-item.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readSession } from '#client/engine/session/session.ts'
import type { RecordLink } from '#client/lib/overlays.ts'
import { presetCells } from '#client/nouns/records/preset-cells.ts'
import { readDraft, writeDraft } from '#client/records/forms/form-drafts.ts'
import type { FormLine } from '#client/records/forms/send-form.ts'
import { useSending, type SentForm } from '#client/records/forms/use-sending.ts'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'

type Values = Readonly<Record<string, CellValue>>

export interface FillingOptions {
  table: Table
  /** undefined: the table's plain form, which asks for every field */
  form: { id: string; version: number; definition: FormDefinition } | undefined
  /** the record that is updated */
  record?: RecordRow | undefined
  /** fill a new record's form beside the defaults */
  given?: Values | undefined
  link?: RecordLink | undefined
  /** only shown, as in the editor: nothing is kept or sent */
  isPreview?: boolean
}

/** A form that somebody fills in. */
export interface Filling {
  table: Table
  definition: FormDefinition
  recordId: string
  fields: readonly Field[]
  access: TableAccess
  judged: JudgedForm
  /** of the shown pages */
  page: number
  isLast: boolean
  isUpdate: boolean
  /** what is wrong is shown from the first try to go on */
  problems: ReadonlySet<string>
  /** nothing at all was filled in */
  isNothing: boolean
  isTouched: boolean
  isRestored: boolean
  isSending: boolean
  /** the server did not take the answers, which are still here */
  refusal: RefusalReason | undefined
  cell(fieldId: string): CellValue
  lines(fieldId: string): readonly FormLine[]
  change(fieldId: string, value: CellValue): void
  changeLines(fieldId: string, lines: readonly FormLine[]): void
  go(page: number): void
  /** turns the page or sends the form; tells of it once the server has it, or once it is kept where no answer can come */
  next(): Promise<SentForm | undefined>
  startOver(): void
}

interface State {
  recordId: string
  values: Values
  lines: Readonly<Record<string, readonly FormLine[]>>
  page: number
}

/** The state of a form that is filled in; it is kept on the device until it is sent. */
export function useFilling(options: FillingOptions): Filling {
  const { table, form, record, given, link, isPreview = false } = options
  const { memberId } = readSession()
  const { access, fields, filled, ask } = useAsked(options)
  // a plain form is another one for each place that it is opened from
  const draftOf = isPreview ? undefined : (form?.id ?? `plain.${table.id}.${JSON.stringify([given, link])}`)
  const [first] = useState(() => (draftOf === undefined ? undefined : readDraft(memberId, draftOf, record?.id)))
  const fresh = (): State => ({
    ...{ recordId: record?.id ?? newId(), lines: {}, page: 0 },
    values: record ? {} : { ...presetCells(table.id), ...partDefaults(filled.parts), ...given },
  })
  const [state, setState] = useState<State>(() => first ?? fresh())
  const [start, setStart] = useState(() => (first ? undefined : state))
  const [isTried, setIsTried] = useState(false)
  const { recordId, values, lines } = state
  const isTouched = values !== start?.values || lines !== start.lines
  const { send, ...sending } = useSending()
  const keepDraft = (draft: State | undefined): void => {
    if (draftOf !== undefined) writeDraft(memberId, draftOf, record?.id, draft)
  }
  useEffect(() => {
    if (draftOf !== undefined && isTouched) writeDraft(memberId, draftOf, record?.id, state)
  }, [draftOf, record, isTouched, memberId, state])

  const cell = (fieldId: string): CellValue =>
    Object.hasOwn(values, fieldId) ? (values[fieldId] ?? null) : (record?.cell(fieldId) ?? null)
  const judged = ask((fieldId) => {
    const added = lines[fieldId] ?? []
    return added.length === 0 ? cell(fieldId) : [...itemsOf(cell(fieldId)), ...added.map((line) => line.id)]
  })
  const page = Math.min(state.page, Math.max(0, judged.pages.length - 1))
  const isLast = page >= judged.pages.length - 1
  const isNothing = !record && isEmptyForm(judged, state)

  function reset(): void {
    const next = fresh()
    setState(next)
    setStart(next)
    setIsTried(false)
    sending.clear()
    keepDraft(undefined)
  }
  async function next(): Promise<SentForm | undefined> {
    if (sending.isSending) return undefined
    const missing = missingOn(judged, isLast ? undefined : page)
    const stays = missing.length > 0 || (isLast && isNothing)
    setIsTried(stays)
    if (stays || isPreview || !isLast) {
      const wrong = judged.pages.findIndex((parts) => parts.some((part) => isAsking(part) && missing.includes(part.field_id)))
      if (stays && wrong >= 0) setState({ ...state, page: wrong })
      else if (!isLast) setState({ ...state, page: page + 1 })
      return undefined
    }
    const taken = record ? changedAnswers(judged, values, record) : newAnswers(judged, values, fields)
    const sentLines = Object.fromEntries(Object.entries(lines).filter(([id]) => judged.asked.has(id)))
    const answers = { tableId: table.id, form, recordId, values: taken, lines: sentLines, record, link }
    const sent = await send(answers, () => keepDraft(undefined))
    if (sent) reset()
    else keepDraft(state)
    return sent
  }
  return {
    ...{ table, definition: filled, recordId, fields, access, judged, page, isLast, isTouched, isNothing: isTried && isNothing },
    ...sending,
    isUpdate: record !== undefined,
    isRestored: first !== undefined && start === undefined,
    problems: new Set(isTried ? judged.missing : []),
    cell,
    lines: (fieldId) => lines[fieldId] ?? [],
    change: (fieldId, value) => setState((before) => ({ ...before, values: { ...before.values, [fieldId]: value } })),
    changeLines: (fieldId, list) => setState((before) => ({ ...before, lines: { ...before.lines, [fieldId]: list } })),
    go: (to) => {
      setState({ ...state, page: to })
      setIsTried(false)
    },
    next,
    startOver: reset,
  }
}

/** The form as far as this person can fill it, and the function that judges it. */
function useAsked({ table, form, record }: FillingOptions) {
  const member = useAccess()
  const { memberId } = readSession()
  const { access, fields } = useRecordWork(table)
  const definition = useMemo(() => form?.definition ?? plainForm(fields), [form, fields])
  const filled = useMemo(
    () => ({ ...definition, parts: fillableParts(definition.parts, fields, access, (id) => member.table(id).createRecords) }),
    [definition, fields, access, member],
  )
  const ask = useMemo(
    () =>
      compileForm({
        parts: filled.parts,
        fields,
        conditionals: table.conditionals ?? [],
        namingFieldId: record ? null : table.recordLabelField,
        me: memberId,
      }),
    [filled, fields, table, record, memberId],
  )
  return { access, fields, filled, ask }
}

/** Missing answers of one page, or of all. */
function missingOn({ pages, missing }: JudgedForm, page: number | undefined): readonly string[] {
  if (page === undefined) return missing
  const there = new Set((pages[page] ?? []).flatMap((part) => (isAsking(part) ? [part.field_id] : [])))
  return missing.filter((id) => there.has(id))
}

function isEmptyForm({ asked }: JudgedForm, { values, lines }: State): boolean {
  const isAnswered = Object.entries(values).some(([id, value]) => asked.has(id) && !isEmptyCell(value))
  return !isAnswered && !Object.entries(lines).some(([id, list]) => asked.has(id) && list.length > 0)
}

function changedAnswers({ asked }: JudgedForm, values: Values, record: RecordRow): Values {
  const isChanged = ([id, value]: [string, CellValue]): boolean =>
    asked.has(id) && JSON.stringify(value) !== JSON.stringify(record.cell(id))
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

function newAnswers({ asked }: JudgedForm, values: Values, fields: readonly Field[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([id, value]) => asked.has(id) && (!isEmptyCell(value) || hasDefault(fields, id))),
  )
}

/** An emptied default is sent, or the server would fill it again. */
function hasDefault(fields: readonly Field[], id: string): boolean {
  return Boolean(fields.find((field) => field.id === id)?.default)
}

/** Every field that a person may write, in the table's order. */
function plainForm(fields: readonly Field[]): FormDefinition {
  return { v: 1, parts: fields.map((field) => ({ id: field.id, type: 'field', field_id: field.id })) }
}

/** Parts that the person can fill: their field is there, holds a value of its own, and may be written. */
function fillableParts(
  parts: readonly FormPart[],
  fields: readonly Field[],
  access: TableAccess,
  mayCreate: (tableId: string) => boolean,
): FormPart[] {
  return parts.filter((part) => {
    if (!isAsking(part)) return true
    const field = fields.find(({ id }) => id === part.field_id)
    if (!field || access.readonlyFields.has(field.id)) return false
    const { computed, column } = fieldTypes[field.type]
    if (computed || column === 'none') return false
    return part.type !== 'rows' || (fieldTypes[field.type].holds === 'records' && mayCreate(linkConfig(field).tableId))
  })
}

function partDefaults(parts: readonly FormPart[]): Values {
  return Object.fromEntries(
    parts.flatMap((part) => (part.type === 'field' && part.default !== undefined ? [[part.field_id, part.default]] : [])),
  )
}
