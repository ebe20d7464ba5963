import { withHeadingZone } from '#shared/fields/heading-zone.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { readCell } from '#shared/nouns/imports/read-cell.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import type { ImportColumn, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'

/** The person's choices for one column; pure, so that they can be tested without a screen. */
export interface ColumnChoice {
  column: number
  label: string
  type: FieldTypeName
  include: boolean
  /** the field is made and stays empty */
  structureOnly?: boolean
  /** the order of its dates, if it was chosen */
  dateOrder?: ImportColumn['dateOrder']
  /** the decimal sign of its numbers, if it was chosen */
  decimal?: ImportColumn['decimal']
  /** the column holds keys of that table's records, which have them in that field */
  link?: { tableId: string; matchFieldId: string }
}

export interface PlanDraft {
  label: string
  labelColumn: number
  /** of a source: the column that tells its rows apart; null for none */
  keyColumn?: number | null
  columns: ColumnChoice[]
}

/** Types that a key can be read as (specification 2 §5 "Key field options"). */
const keyTypes: readonly FieldTypeName[] = ['singleLineText', 'text', 'number', 'cnpj', 'cpf', 'phone', 'email']

/** The longest name of a table made by an import. */
export const longestLabel = 45

const keyLabels: ReadonlySet<string> = new Set(['uuid', 'guid', 'slug', 'sku', 'codigo', 'clave', 'chave'])
const namingLabels: ReadonlySet<string> = new Set(['name', 'title', 'nome', 'titulo', 'nombre'])

/** Most of a column's values are different ones. */
const isTelling = ({ filled, distinct }: ImportColumn): boolean => filled > 0 && (distinct === null || distinct.length * 2 > filled)

/** A heading that ends in *name*, or begins so where languages put it first: `companyName`, `nome da empresa`. */
const nameHeading = /(?:name|^(?:nome|nombre)\b.*)$/

/** The first part of the heading of a key, `product` of `productID`. */
const keyHeading = /^(.+?)[\s_-]*(?:id|key|code|number|no)$/

/** True for the heading of a key: `id`, `customerID`, `Item no`; not for `Piano`. */
const isKey = (label: string): boolean =>
  /(?:^|[\s_-])(?:key|code|number|no)$|id$/i.test(label.trim()) || /[a-z](?:Key|Code|Number|No)$/.test(label.trim())

const isText = ({ type }: ImportColumn): boolean => fieldTypes[type].column === 'text' && fieldTypes[type].holds === undefined

/**
 * The column that names the records: the first one called so. Else the name beside a key, `productName` of `productID`. Else, where a key stands
 * first, a text whose heading ends in *name*. Else the first of all. Values that repeat so much that they are options name nothing.
 */
function namingColumn({ columns }: ImportPreview): number {
  const headings = columns.map(({ label }) => foldText(label.trim()))
  const of = keyHeading.exec(headings[0] ?? '')?.[1]
  const isOwn = (heading: string): boolean => of !== undefined && heading.startsWith(of) && /^[\s_-]*name$/.test(heading.slice(of.length))
  const find = (fits: (heading: string) => boolean): ImportColumn | undefined =>
    columns.find((column, at) => isTelling(column) && fits(headings[at] ?? ''))
  const other = isKey(columns[0]?.label ?? '')
    ? columns.find((column, at) => isText(column) && isTelling(column) && nameHeading.test(headings[at] ?? ''))
    : undefined
  return (find((heading) => namingLabels.has(heading)) ?? find(isOwn) ?? other ?? columns[0])?.index ?? 0
}

/** The proposed plan: the file's name, every column with its guessed type. */
export function firstDraft(fileName: string, preview: ImportPreview): PlanDraft {
  const label = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return {
    label: (label.charAt(0).toUpperCase() + label.slice(1)).slice(0, longestLabel),
    labelColumn: namingColumn(preview),
    columns: preview.columns.map(({ index, label: name, type }) => ({ column: index, label: name, type, include: true })),
  }
}

/** The column whose values seem to tell rows apart: filled everywhere, called like a key, and no choice among a few; null for none. */
export function guessKey({ columns, source }: ImportPreview): number | null {
  if (source && source.key !== null) return source.key
  const fits = ({ label, empty, filled, distinct }: ImportColumn): boolean =>
    filled > 0 &&
    empty === 0 &&
    (distinct === null || distinct.length === filled) &&
    (isKey(label) || keyLabels.has(foldText(label.trim())))
  return columns.find(fits)?.index ?? null
}

/** The settings of a new field: those found for the column, or the defaults of another type. */
function choiceConfig(column: ImportColumn | undefined, type: FieldTypeName): unknown {
  return column?.type === type ? column.config : fieldTypes[type].defaultConfig()
}

/**
 * Reads a text of the file: whether it fits the type chosen for its column, and as the reader writes it where that differs.
 * Options are made from the column's texts.
 */
export function understand(text: string, column: ImportColumn, choice: ColumnChoice, reader: Locale): { fits: boolean; readAs?: string } {
  const { type, link, dateOrder = column.dateOrder, decimal = column.decimal } = choice
  const definition = fieldTypes[type]
  if (link || definition.holds !== undefined || isEmptyMark(text, type)) return { fits: true }
  const config = choiceConfig(column, type)
  const parsed = readCell(definition, text, config, { ...withHeadingZone(column.label, reader), decimal, dateOrder })
  if (!parsed.ok) return { fits: false }
  if (!definition.amount && !definition.moment) return { fits: true }
  const readAs = definition.format(parsed.value, config, reader)
  return readAs === text.trim() ? { fits: true } : { fits: true, readAs }
}

export function changeColumn(draft: PlanDraft, column: number, patch: Partial<ColumnChoice>): PlanDraft {
  return { ...draft, columns: draft.columns.map((choice) => (choice.column === column ? { ...choice, ...patch } : choice)) }
}

export function removeLink(draft: PlanDraft, column: number): PlanDraft {
  return {
    ...draft,
    columns: draft.columns.map((choice) => {
      if (choice.column !== column) return choice
      const { link: _link, ...rest } = choice
      return rest
    }),
  }
}

export interface LinkChoice {
  table: Table
  field: Field
}

/** Fields of existing tables by which records can be found. */
export function keyFields(tables: readonly Table[], fields: readonly Field[]): LinkChoice[] {
  return tables.flatMap((table) =>
    fields.filter((field) => field.tableId === table.id && keyTypes.includes(field.type)).map((field) => ({ table, field })),
  )
}

/** A table whose key has the column's name ("customerID"), unless the column names this table's own records. */
export function suggestedLink(column: ImportColumn, draft: PlanDraft, choices: readonly LinkChoice[]): LinkChoice | undefined {
  if (column.index === draft.labelColumn || column.filled === 0) return undefined
  const name = foldText(column.label.trim())
  return choices.find(({ table, field }) => field.id === table.recordLabelField && foldText(field.label.trim()) === name)
}

/** Restores stored choices that belong to this file and name only existing things; else undefined. */
export function restoredDraft(kept: unknown, preview: ImportPreview, choices: readonly LinkChoice[]): PlanDraft | undefined {
  const draft = kept as PlanDraft | undefined
  const isOfFile =
    typeof draft?.label === 'string' &&
    Array.isArray(draft.columns) &&
    draft.columns.length === preview.columns.length &&
    draft.columns.every(({ column, type }, place) => column === preview.columns[place]?.index && type in fieldTypes)
  if (!isOfFile) return undefined
  const known = new Set(choices.map(({ field }) => field.id))
  const gone = draft.columns.filter(({ link }) => link && !known.has(link.matchFieldId))
  return gone.reduce((left, { column }) => removeLink(left, column), draft)
}

export type PlanProblem = 'noLabel' | 'noColumn' | 'emptyName' | 'labelExcluded' | 'labelLinked'

/** Why it cannot be finished yet; undefined when it can. */
export function planProblem(draft: PlanDraft): PlanProblem | undefined {
  const included = draft.columns.filter((choice) => choice.include)
  if (draft.label.trim() === '') return 'noLabel'
  if (included.length === 0) return 'noColumn'
  if (included.some((choice) => choice.label.trim() === '')) return 'emptyName'
  const label = included.find((choice) => choice.column === draft.labelColumn)
  if (!label) return 'labelExcluded'
  return label.link ? 'labelLinked' : undefined
}

/** The body of `POST imports/:id/run`. */
export function planBody(draft: PlanDraft, preview: ImportPreview, folderId: string | undefined) {
  const links = draft.columns.flatMap(({ column, include, link }) => (include && link ? [{ column, ...link }] : []))
  return {
    label: draft.label.trim(),
    fields: draft.columns.map(({ column, label, type, include, structureOnly, dateOrder, decimal }) => ({
      column,
      label: label.trim() || `${column + 1}`,
      type,
      include,
      ...(structureOnly && { structureOnly }),
      // options are made of the whole column, which the server has read
      ...(fieldTypes[type].holds === undefined && {
        config: choiceConfig(
          preview.columns.find(({ index }) => index === column),
          type,
        ),
      }),
      ...(dateOrder && { dateOrder }),
      ...(decimal && { decimal }),
    })),
    recordLabelColumn: draft.labelColumn,
    ...(draft.keyColumn !== undefined && { keyColumn: draft.keyColumn }),
    ...(folderId === undefined ? {} : { folderId }),
    ...(links.length === 0 ? {} : { links }),
  }
}
