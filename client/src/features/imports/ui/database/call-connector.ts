import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { ListedTable } from '#shared/nouns/imports/connector-calls.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import type { configOf } from '#client/features/imports/ui/database/database-form.ts'
import { callForResponse } from '#client/engine/api/call.ts'
import { readAnswer } from '#client/engine/api/request.ts'

interface Asked {
  connector_id: DatabaseName
  identifier: string
  config: ReturnType<typeof configOf>
}

type Tested = { connected: true } | { connected: false; reason: ErrorId; said: string }

/** Tries the way into a database; a refusal is an answer. @throws ApiError · OfflineError */
export const testConnection = (asked: Asked): Promise<Tested> => ask<Tested>(asked, 'test-connection')

/** The tables and views of a database. @throws ApiError · OfflineError */
export const listTables = async (asked: Asked): Promise<ListedTable[]> =>
  (await ask<{ tables: ListedTable[] }>(asked, 'list-tables')).tables

/** The call takes files too, so its table describes no body. */
async function ask<Answer>(asked: Asked, name: string): Promise<Answer> {
  const response = await callForResponse('POST connector/call', { body: { ...asked, function: name } })
  return (await readAnswer(response)) as Answer
}
