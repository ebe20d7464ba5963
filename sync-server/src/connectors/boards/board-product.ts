import type { Locale } from '#shared/fields/field-type.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import type { BoardConfig, Named } from '#shared/nouns/connectors/board-schemas.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'
import type { ToldColumn } from '#shared/nouns/imports/told-table.ts'

/** The language of a person. */
export type Language = Locale['language']

/** Sends a request and reads its JSON. @throws AppError `source_*` */
export type AskJson = (request: OutboundRequest) => Promise<JsonValue>

/** One board, and the cards of it that are read. */
export interface BoardChoice {
  id: string
  /** cards in the archive come too */
  archived: boolean
  /** without what an older server does not know */
  isPlain: boolean
}

/** A product of boards, as the main thread asks it. Its answers about boards are read in a thread, by its {@link BoardForm}. */
export interface BoardProduct {
  host: string
  /** people are asked for a token by a key of the program */
  needsKey: boolean
  organizations(ask: AskJson, way: BoardConfig): Promise<Named[]>
  boards(ask: AskJson, way: BoardConfig, organization: string | null): Promise<Named[]>
  /** asks for the columns of a board */
  shape(way: BoardConfig, board: BoardChoice): OutboundRequest
  /** asks for some cards; `next` as the page before had it */
  page(way: BoardConfig, board: BoardChoice, next: string | null): OutboundRequest
}

/** A column with the way in which a card says its value. */
export interface Part {
  column: ToldColumn
  say(card: JsonObject): string
}

/** The columns of a board and the rows of its pages, read from a product's answers. */
export interface BoardForm {
  columns: readonly ToldColumn[]
  /** the rows of a page, and the mark of the next; undefined for an answer that is no page */
  read(page: JsonValue): { rows: string[][]; next: string | null } | undefined
}

/** The choices by which an answer is read. */
export interface FormChoices {
  language: Language
  /** other boards that are imported too: what names their cards becomes a link */
  known: readonly string[]
}

/** Undefined for an answer that describes no board. */
export type ReadForm = (shape: JsonValue, choices: FormChoices) => BoardForm | undefined
