import type { Language } from '#server/connectors/boards/board-product.ts'
import type { AddressConfig } from '#shared/nouns/connectors/address-schemas.ts'
import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { DatabaseConfig, RemoteTableName } from '#shared/nouns/connectors/database-schemas.ts'
import type { BoardConfig, BoardRead } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName, SourceConnector } from '#shared/nouns/connectors/source-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { boardProducts } from '#server/connectors/boards/board-products.ts'
import { readBoard, type BoardReading } from '#server/connectors/boards/read-board.ts'
import { addressName } from '#server/connectors/web/address-name.ts'
import { readAddress, type WebReading } from '#server/connectors/web/read-address.ts'
import type { NewSource, SourceTable, WayIn } from '#server/features/imports/sources/source-store.ts'

/** Reads a table of a source into its file, which is analysed as an upload is. @throws AppError `source_*` */
type ReadWeb = (way: WayIn, table: SourceTable, reading: WebReading & Omit<BoardReading, 'known'>) => Promise<void>

interface BoardSettings {
  archived: boolean
  language: Language
  /** all that are read together */
  boards: readonly string[]
}

const readCards =
  (product: BoardName): ReadWeb =>
  ({ secret, settings }, { schema }, reading) => {
    const { archived = false, language = reading.language, boards = [] } = settings as Partial<BoardSettings>
    const known = boards.filter((id) => id !== schema)
    return readBoard(product, JSON.parse(secret) as BoardConfig, { id: schema, archived }, { ...reading, language, known })
  }

const readers: Readonly<Partial<Record<SourceConnector, ReadWeb>>> = {
  'api-sync': ({ secret }, _, reading) => readAddress(JSON.parse(secret) as AddressConfig, reading),
  trello: readCards('trello'),
  pipefy: readCards('pipefy'),
}

/** The reader of a connector; undefined for a database, which has a reader of rows. */
export const webReaderOf = (connector: SourceConnector): ReadWeb | undefined => readers[connector]

/** The password is sealed; the rest of the way in is not. */
export function databaseSource(connector: DatabaseName, config: DatabaseConfig, tables: readonly RemoteTableName[]): NewSource {
  const { password, isReadOnlyAccess: _, ...settings } = config
  return { connector, settings, name: config.database, secret: password, tables }
}

/** A key may stand in the address, so that all of it is sealed but the host. @throws AppError `source_address` */
export function addressSource(config: AddressConfig): NewSource {
  const url = new URL(config.address)
  if (url.username !== '' || url.password !== '') throw new AppError('source_address')
  const name = config.name || addressName(url)
  return {
    ...{ connector: 'api-sync', name, settings: { host: url.hostname }, secret: JSON.stringify(config) },
    tables: [{ schema: '', name }],
  }
}

/** The token is sealed; the boards and the choice about them are not. The names of its columns stay in the language of now. */
export function boardSource({ connector_id: connector, boards, archived }: BoardRead, way: BoardConfig, language: Language): NewSource {
  const [first, ...others] = boards
  const name = others.length === 0 ? (first?.name ?? '') : `${first?.name} + ${others.length}`
  const settings = {
    host: boardProducts[connector].host,
    ...({ archived, language, boards: boards.map(({ id }) => id) } satisfies BoardSettings),
  }
  return {
    ...{ connector, name, secret: JSON.stringify(way), settings },
    tables: boards.map((board) => ({ schema: board.id, name: board.name })),
  }
}
