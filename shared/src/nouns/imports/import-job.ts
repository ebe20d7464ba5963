import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { ImportMode } from '#shared/nouns/imports/import-modes.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'

/**
 * The states of an import:
 * - `reading`: the file is being read
 * - `ready`: preview and guesses exist, and nothing is imported yet
 * - `running`
 * - `done`
 * - `cancelled`: the records imported until then stay
 * - `failed`
 */
export type ImportState = 'reading' | 'ready' | 'running' | 'done' | 'cancelled' | 'failed'

export type CsvDelimiter = ',' | ';' | '\t' | '|'

/** The findings about one column, from all of its values. */
export interface ImportColumn {
  index: number
  label: string
  /** the narrowest type that loses nothing */
  type: FieldTypeName
  config: unknown
  /** how its numbers and days are written */
  decimal: '.' | ','
  /** true when numbers such as 1.859 may have thousands or decimals, and something beside the column decided */
  decimalGuessed: boolean
  dateOrder: 'mdy' | 'dmy' | 'ymd'
  /** true when every day of the column could be read either way and the language decided */
  dateOrderGuessed: boolean
  filled: number
  empty: number
  /** its different values, when there are few enough to be options of a select */
  distinct: string[] | null
  /** all are numbers, and some have more digits than a number keeps, which is why it is none */
  tooManyDigits?: boolean
  /** its options are the steps that a record goes through: a new table gets a board of them */
  isStage?: boolean
  /** of a database: the key of another of its tables, which the values name */
  references?: { schema: string; table: string; column: string; isMany?: true | undefined }
}

/** Something about the file worth telling before importing; `row` is the line of the file's records, the header being 1. */
export interface ImportProblem {
  kind:
    | 'shortRows'
    | 'longRows'
    | 'emptyRows'
    | 'duplicateLabels'
    | 'emptyLabels'
    | 'manyColumns'
    | 'unclosedQuote'
    | 'noHeader'
    /** lines above the names of the columns, which are left out */
    | 'linesAbove'
    /** rows of UTF-8 with bytes that are none */
    | 'badBytes'
    /** no byte order mark and no UTF-8: the encoding was guessed by its letters */
    | 'guessedEncoding'
    /** columns of numbers that stay text because some have too many digits */
    | 'longNumbers'
    /** cells of a workbook with an error in the place of a value */
    | 'errorCells'
    /** cells of a workbook with a formula whose result was not kept in the file */
    | 'formulaCells'
  count: number
  row: number | null
}

/** One sheet of a workbook. */
export interface SheetInfo {
  name: string
  rows: number
  /** hidden in the program it comes from; otherwise absent */
  hidden?: boolean
}

export interface ImportPreview {
  /** of a table of a database, and the index of the column whose values tell its rows apart */
  source?: { connector: ConnectorName; schema: string; name: string; key: number | null }
  /** of a workbook: its sheets, and which of them was read */
  sheets?: SheetInfo[]
  sheet?: number
  encoding: CsvEncoding
  /** a person chose it */
  isEncodingChosen?: boolean
  delimiter: CsvDelimiter
  hasHeader: boolean
  /** number of the record that names the columns; null where none does */
  headerRow: number | null
  /** a person chose it */
  isHeaderChosen?: boolean
  /** the part of the file that a person chose, as `B4:F20`; absent: all of it */
  range?: string
  /** the first records that are not blank, any of which may name the columns */
  heads: { row: number; text: string }[]
  columns: ImportColumn[]
  /** the first 50 rows as they are in the file */
  rows: string[][]
  problems: ImportProblem[]
}

export interface ImportRowError {
  /** line of the file's records, the header being 1 */
  row: number
  column: string
  value: string
  /**
   * The reason why a cell or row is listed:
   * - a MisfitReason of the field
   * - `unknownKey`: the key of a link was not found
   * - `duplicateKey`: a later row of the file has the same key
   * - `emptyRequired`: the file leaves a required cell empty, though the record was made
   * - `requiredByRule`: the same for a cell that a rule of the table requires
   * - the error that kept the whole row out (`column` is empty then)
   */
  reason: string
}

/** `GET imports/:id`. */
export interface ImportJob {
  id: string
  fileName: string
  state: ImportState
  /** into a table that was there; null: into a new one, or not decided yet */
  mode: ImportMode | null
  /** while it is `ready` */
  preview: ImportPreview | null
  rowsTotal: number
  rowsRead: number
  rowsImported: number
  /** rows that found a record of their key: left out, or written into it where they differ from it */
  rowsMatched: number
  rowErrorCount: number
  /** the first 200; every row of them was imported without the cell that did not fit */
  rowErrors: ImportRowError[]
  tableId: string | null
  /** it was fetched from here, and can be again; null for a file */
  sourceId: string | null
  /** files that its rows name and that are still to be fetched */
  filesWaiting?: number
  error: { id: ErrorId; details?: unknown } | null
}
