import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { ListedTable } from '#shared/nouns/imports/connector-calls.ts'
import { callConnector, type Tested } from '#client/features/imports/ui/call-connector.ts'
import type { configOf } from '#client/features/imports/ui/database/database-form.ts'

interface Asked {
  connector_id: DatabaseName
  identifier: string
  config: ReturnType<typeof configOf>
}

/** Tries the way into a database; a refusal is an answer. @throws ApiError · OfflineError */
export const testConnection = (asked: Asked): Promise<Tested> => callConnector<Tested>(asked, 'test-connection')

/** The tables and views of a database. @throws ApiError · OfflineError */
export const listTables = async (asked: Asked): Promise<ListedTable[]> =>
  (await callConnector<{ tables: ListedTable[] }>(asked, 'list-tables')).tables
