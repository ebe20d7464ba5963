import type { z } from 'zod'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { SystemColumn } from '#shared/fields/cell-column.ts'
import type { CellPart } from '#shared/fields/cell-part.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { FilterValue, RelativeValue } from '#shared/query/query.ts'

/** How numbers, dates and money are read and written; given by the organisation and the person. */
export interface Locale {
  language: 'en' | 'pt' | 'es'
  timezone: string
  currencySymbol: string
  /** what a person typing here means by 03/04/2020 */
  dateOrder: 'mdy' | 'dmy' | 'ymd'
  decimal: '.' | ','
  /** the moment that ages are told from, in ms; the present one when absent */
  now?: number
}

/** Why a text or value does not fit; the interface has a sentence for each (`fields.misfit.<reason>`). */
export type MisfitReason =
  | 'wrongType'
  | 'tooLong'
  | 'tooMany'
  | 'notNumber'
  | 'outOfRange'
  | 'notDate'
  | 'notYesNo'
  | 'notEmail'
  | 'notPhone'
  | 'notUrl'
  | 'notOption'
  | 'notUser'
  | 'notRecord'
  | 'notTime'
  | 'notRange'
  | 'notCpf'
  | 'notCnpj'
  | 'notPlate'
  | 'notAddress'
  | 'notItems'
  | 'notLaps'
  | 'notFile'
  | 'readOnly'

export type ParseResult = { ok: true; value: CellValue } | { ok: false; reason: MisfitReason }

/** What an operator compares with; `currentUser` has been replaced by the person's id before. */
export type OperatorValue = Exclude<FilterValue, { currentUser: true } | RelativeValue> | undefined

/**
 * One filter operator of one field type. `test` is its meaning over a cell; `sql` (chosen by the server's compiler from
 * `form`) must agree, which a property test checks for every operator.
 */
export interface Operator {
  name: string
  /**
   * what the person enters: nothing, one text, one number, a date, a time of day, or options; `days` and `hours` are numbers: a cell
   * is compared with the instant so many days ago, or with so many seconds
   */
  input: 'none' | 'text' | 'number' | 'date' | 'time' | 'days' | 'hours' | 'options' | 'users' | 'records'
  /** the SQL form the server compiles; closed set, so no type can invent SQL */
  form: OperatorForm
  /** compares this of the cell instead of the whole of it (see cell-part.ts) */
  part?: CellPart
  /** for operators of no input: what they compare with follows from the field's settings; undefined while those say nothing */
  fixed?(config: unknown): OperatorValue
  test(cell: CellValue, value: OperatorValue): boolean
}

export type OperatorForm =
  | 'isEmpty'
  | 'isFilled'
  | 'equals'
  | 'notEquals'
  | 'textContains'
  | 'textNotContains'
  | 'textStartsWith'
  | 'textEquals'
  | 'textNotEquals'
  | 'less'
  | 'lessOrEqual'
  | 'greater'
  | 'greaterOrEqual'
  | 'anyOf'
  | 'noneOf'
  | 'listHasAny'
  | 'listHasAll'
  | 'listHasNone'
  | 'listNotHasAll'
  | 'listTextContains'
  | 'listTextNotContains'
  | 'listTextEquals'
  | 'listTextNotEquals'
  | 'itemContains'
  | 'itemNotContains'
  | 'rangeIncludes'
  | 'rangeNotIncludes'

/**
 * How {@link FieldType.sortKey} reads a cell, for the server's SQL: the value itself, folded text, the option's rank, the first
 * id's rank, the first id, the first text folded, the number of ids, the values of an object folded, the number of to-dos that are
 * open, or the whole seconds of finished laps.
 */
export type SortForm =
  | 'value'
  | 'folded'
  | 'optionRank'
  | 'firstOptionRank'
  | 'first'
  | 'firstFolded'
  | 'count'
  | 'foldedValues'
  | 'openItems'
  | 'since'
  | 'lapSeconds'

/** What the ids in a type's cells name: the same one in whatever list or place it is shown. */
export type HeldIds = 'options' | 'users' | 'records' | 'attachments'

/** The stored type and config a computed field's values have. */
export interface FieldResult {
  type: FieldTypeName
  config: unknown
}

/** A field type's whole definition. One file per type in this folder, listed in registry.ts; no switch anywhere else. */
export interface FieldType<Config = unknown> {
  name: FieldTypeName
  /**
   * SQL column type; `json` is TEXT holding a JSON list; `link` has no column but a pair table per relation; `system` reads the
   * record's own column named by {@link FieldType.system}; `none` holds no value at all (buttons)
   */
  column: 'text' | 'integer' | 'real' | 'json' | 'link' | 'system' | 'none'
  /** for `column: 'system'` */
  system?: SystemColumn
  /**
   * For computed types: what a field of this config looks, sorts, filters and is stored like. Undefined while the config has
   * no result (a formula that is not written yet). Always ask {@link behaviourOf}, never the registry, what a cell is.
   */
  resultOf?(config: Config): FieldResult | undefined
  configSchema: z.ZodType<Config>
  defaultConfig(): Config
  /** Checks and normalises a cell as it travels. Null is always the empty value. */
  check(value: CellValue, config: Config): ParseResult
  /** Reads what a person typed or pasted, or a file contained. Empty text gives null. */
  parse(text: string, config: Config, locale: Locale): ParseResult
  /** How the cell reads in a grid, a copy, an export. */
  format(cell: CellValue, config: Config, locale: Locale): string
  /** Ordering: numbers by value, texts folded by `foldText`; null (empty) is always last. `asc` order. */
  sortKey(cell: CellValue, config: Config): string | number | null
  sortForm: SortForm
  operators: readonly Operator[]
  /** what its cells' ids name; absent for cells that are values themselves */
  holds?: HeldIds
  /** the face of a link: how many records each side has, when the type says so (null: its config does) */
  face?: { limit: 'one' | 'many' | null }
  /** cells of a column `json` hold several ids, as far as this config goes; absent: always */
  isSingle?(config: Config): boolean
  /** a text that somebody looks for as cells store it (a CPF without its dots); '' when it cannot be in one */
  readSearch?(text: string): string
  /**
   * What a person who wrote `after` over `before` really did, where cells say who did what (comments, laps): nobody writes in the name
   * of somebody else.
   */
  sign?(before: CellValue, after: CellValue, memberId: string | null): CellValue
  /** {@link sign} keeps what others wrote meanwhile: changes made at once do not race, all of them stay */
  keepsAll?: true
  /** a cell says more than its text (the parts of an address): one whose text is what a file has is left as it is */
  richerThanText?: true
  /** what sums, averages and extremes are taken of, and how the number they give reads; absent: the cell, and as a cell */
  figures?: { of: 'cell' | 'key'; format(value: number, config: Config, locale: Locale): string }
  /** this right on the table is enough to change cells, without the one to edit records */
  right?: 'comment'
  /** a table has one field of the type at most */
  onePerTable?: true
  /** taken part in by free-text search */
  searchable: boolean
  /** option ids whose label contains the text, for types whose cells are option ids; absent for texts, which are searched themselves */
  searchOptions?(text: string, config: Config): string[]
  /** the person can never write it (computed types) */
  computed: boolean
}

/** Keeps the config's type inside the file and erases it outside. */
export function fieldType<Config>(definition: FieldType<Config>): FieldType {
  return definition as unknown as FieldType
}
