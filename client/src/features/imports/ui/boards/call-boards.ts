import { newId } from '#shared/lib/ids.ts'
import type { Named } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { callConnector } from '#client/features/imports/ui/call-connector.ts'

/** The way into a product of boards. It lives as long as the screen: a token is kept on no device. */
export interface BoardWay {
  token: string
  key?: string
}

const ask = <Answer>(product: BoardName, name: string, config: object): Promise<Answer> =>
  callConnector<Answer>({ connector_id: product, identifier: newId(), config }, name)

/** @throws ApiError `source_*` · OfflineError */
export const listOrganizations = async (product: BoardName, way: BoardWay): Promise<Named[]> =>
  (await ask<{ organizations: Named[] }>(product, 'list-organizations', way)).organizations

/** The boards of an organisation; null: those of none. @throws ApiError `source_*` · OfflineError */
export const listBoards = async (product: BoardName, way: BoardWay, organization: string | null): Promise<Named[]> =>
  (await ask<{ boards: Named[] }>(product, 'list-boards', { ...way, organization })).boards
