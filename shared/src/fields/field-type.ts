import type * as z from 'zod/mini'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { SystemColumn } from '#shared/fields/cell-column.ts'
import type { CellPart } from '#shared/fields/cell-part.ts'
import type { FieldReads } from '#shared/fields/field-reads.ts'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { PlanTag } from '#shared/values/plan-tag.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import type { ScalarKind } from '#shared/values/formula-type.ts'
import type { FilterValue, RelativeValue } from '#shared/values/query.ts'

/** Settings for reading and writing numbers, dates and money, from the organisation and the person. */
export interface Locale {
  language: 'en' | 'pt' | 'es'
  timezone: string
  currencySymbol: string
  /** the order of day and month in typed dates such as 03/04/2020 */
  dateOrder: 'mdy' | 'dmy' | 'ymd'
  decimal: '.' | ','
  /** times are written from 1 to 12, with am and pm */
  hour12?: boolean
  /** the moment that ages count from, in ms; the present one when absent */
  now?: number
}

export type ParseResult = { ok: true; value: CellValue } | { ok: false; reason: MisfitReason }

/** The value an operator compares with; `currentUser` has already been replaced by the person's id. */
export type OperatorValue = Exclude<FilterValue, { currentUser: true } | RelativeValue> | undefined

/**
 * One filter operator of one field type. `test` is its meaning over a cell; `sql` (chosen by the server's compiler from
 * `form`) must agree, which a property test checks for every operator.
 */
export interface Operator {
  name: string
  /**
   * the person's input: nothing, one text, one number, a date, a time of day, or options. `days` and `hours` are numbers: a cell is
   * compared with the instant that many days ago, or with that many seconds
   */
  input: 'none' | 'text' | 'number' | 'date' | 'time' | 'days' | 'hours' | 'options' | 'users' | 'records'
  /** the SQL form the server compiles; closed set, so no type can invent SQL */
  form: OperatorForm
  /** compares this of the cell instead of the whole of it (see cell-part.ts) */
  part?: CellPart
  /** for operators without input: the value from the field's settings, or undefined while they give none */
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
 * The form of {@link FieldType.sortKey} in the server's SQL:
 * - the value itself, or the key of its text (`orderText`)
 * - the rank of the option, or of the first id
 * - the first id, or the key of the first text
 * - the number of ids
 * - the key of an object's values
 * - the number of open to-dos
 * - the whole seconds of finished laps
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

/** The kind of thing that a type's ids refer to, in every list or place that shows them. */
export type HeldIds = 'options' | 'users' | 'records' | 'attachments'

/** The meaning of people's own words for a cell: `moment` is a day with a time, `range` a first and a last day. */
export type TypedAs = 'day' | 'moment' | 'clock' | 'range'

/**
 * The meaning of a cell in a formula; `formulas/field-values.ts` reads it. A kind of value is the cell itself as that kind. `text` is the
 * cell as it reads, `names` what its ids stand for, or its own words.
 */
export type CellReading =
  | Exclude<ScalarKind, 'duration' | 'blank'>
  | 'names'
  | 'days'
  | 'clock'
  | 'since'
  | 'laps'
  | 'stays'
  | 'todos'
  | 'comments'

/** The way in which the engine works cells out from other cells. */
export type Compute = 'formula' | 'lookup' | 'figure'

/** The action of a button. */
export type Press = 'open' | 'delete' | 'duplicate' | 'copyLink' | 'follow' | 'setValues' | 'fillForm' | 'addConnected'

/** The stored type and config a computed field's values have. */
export interface FieldResult {
  type: FieldTypeName
  config: unknown
}

/**
 * A field type's whole definition. One file per type in this folder, listed in registry.ts; no switch anywhere else. A member that other
 * subsystems ask for is given or `none`, so that no type is left out by silence.
 */
export interface FieldType<Config = unknown> {
  name: FieldTypeName
  /** marks in the picker; a plan may leave the type out by one */
  tags?: readonly PlanTag[]
  /**
   * SQL column type; `json` is TEXT holding a JSON list; `link` has no column but a pair table per relation; `system` reads the
   * record's own column named by {@link FieldType.system}; `none` holds no value at all (buttons)
   */
  column: 'text' | 'integer' | 'real' | 'json' | 'link' | 'system' | 'none'
  /** for `column: 'system'` */
  system?: SystemColumn
  /**
   * For computed types: the type and config that a field of this config is shown, sorted, filtered and stored as. Undefined without a
   * result (a formula that is not written yet). Ask {@link behaviourOf}, never the registry, about cells.
   */
  resultOf?(config: Config): FieldResult | undefined
  configSchema: z.ZodMiniType<Config>
  defaultConfig(): Config
  /** Checks and normalises a cell as it travels. Null is always the empty value. */
  check(value: CellValue, config: Config): ParseResult
  /** Parses text that a person typed or pasted, or a file contained. Empty text gives null. */
  parse(text: string, config: Config, locale: Locale): ParseResult
  /** How the cell reads in a grid, a copy, an export. */
  format(cell: CellValue, config: Config, locale: Locale): string
  /** Ordering: numbers by value, texts by `orderText`; null (empty) is always last. `asc` order. */
  sortKey(cell: CellValue, config: Config): string | number | null
  sortForm: SortForm
  /** absent: people type it as {@link FieldType.parse} reads it */
  typedAs?: TypedAs
  operators: readonly Operator[]
  /** what its cells' ids name; absent for cells that are values themselves */
  holds?: HeldIds
  /** the face of a link: the number of records on each side, if the type determines it (null: its config does) */
  face?: { limit: 'one' | 'many' | null }
  /** cells of a column `json` hold several ids, as far as this config goes; absent: always */
  isSingle?(config: Config): boolean
  /** a search text in the form that cells store (a CPF without its dots); '' when no cell can contain it */
  readSearch?(text: string): string
  /**
   * Corrects the authors in a cell that a person changed from `before` to `after` (comments, laps). Nobody can write in another person's
   * name.
   */
  sign?(before: CellValue, after: CellValue, memberId: string | null): CellValue
  /** {@link sign} keeps others' concurrent items: simultaneous changes do not race, all of them stay */
  keepsAll?: true
  /** a cell holds more than its text (the parts of an address); an import leaves a cell of the same text unchanged */
  richerThanText?: true
  /** the cells of a computed field that gives these: kept in its own column, because no pair of its own exists */
  whenComputed?: FieldType
  /** what sums, averages and extremes are taken of, and how the number they give reads; absent: the cell, and as a cell */
  figures?: { of: 'cell' | 'key'; format(value: number, config: Config, locale: Locale): string }
  /** this right on the table is enough to change cells, without the one to edit records */
  right?: 'comment'
  /** a table has one field of the type at most */
  onePerTable?: true
  /** cells that the product fills itself: the record's number, or its times in each option of another field */
  ownCell?: 'number' | 'sections'
  /** for cells that hold attachments: pictures and nothing else */
  imagesOnly?: true
  /** its cells name places, which a list of addresses shows */
  isPlace?: true
  /** Labels of what a cell still lacks before its record can be submitted. */
  unfinished?(cell: unknown, config: Config): readonly string[]
  /** any words are a value; `joint` stands between two texts that one cell keeps */
  freeText?: { joint: string }
  /** Adds a note to a cell that keeps what people say. */
  addNote?(cell: CellValue, note: { id: string; by: string | null; at: string; text: string }): CellValue
  /** a cell is a day of no time zone, or an instant */
  moment?: 'day' | 'instant'
  /**
   * groups may be made of stretches of its sort keys: days without a zone, instants in the organisation's zone, numbers, or seconds; absent:
   * of exact cells only
   */
  buckets?: 'day' | 'instant' | 'number' | 'seconds'
  /** a cell is an amount: a plain number, whole minor units of money, or hundredths */
  amount?: 'plain' | 'money' | 'percent'
  /** typed on a keyboard of digits, and read with digits under digits */
  isFigure?: true
  /** an import may add options that a file names */
  takesOptions?: true
  /** tables often have several: none is too many to suggest another */
  oftenTwice?: true
  /** numbers that rollups do not add up */
  noSums?: true
  /** a default may count on: as a number, or as a text with a prefix */
  sequence?: 'number' | 'text'
  /** such a field can keep a table's records unique: by its text, or by its digits and signs */
  uniqueBy?: 'text' | 'digits'
  /** the action of a button */
  press?: Press
  /** a cell is ticked or empty: its records are parted in two */
  yesNo?: true
  /** how a visitor fills it in; `none`: people and records, which a link offers by name, or what is for the organisation's own work */
  form: Exclude<FormInput, 'lines' | 'records'> | 'none'
  /** what formulas read of its cells; `none`: they have no value */
  formula: CellReading | 'none'
  /** the kind of a formula's values that its cells keep; `none`: no formula has results of this type */
  fromFormula: Exclude<ScalarKind, 'duration' | 'blank'> | 'none'
  /** ids of the fields that its cells are derived from; `none`: its cells are its own */
  reads: ((config: Config) => FieldReads) | 'none'
  /** how the engine works its cells out: they have a result, a place in the order of computing, and may be stale */
  compute: Compute | 'none'
  /** the series that filling continues; `none`: cells repeat */
  series: 'numbers' | 'days' | 'instants' | 'none'
  /** how another program's exact number is read in place of the text shown; `none`: the text is as good */
  exact: 'number' | 'percent' | 'day' | 'instant' | 'none'
  /** figures beyond counts: all of them for `numbers`, the least and the most for an `order` */
  aggregate: 'numbers' | 'order' | 'none'
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
