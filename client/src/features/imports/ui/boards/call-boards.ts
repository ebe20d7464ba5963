import { newId } from '#shared/lib/ids.ts'
import type { Named } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { boardFaces } from '#client/features/imports/ui/boards/board-faces.ts'
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

/** The boards of an organisation, or its pipes and tables; null: those of none. @throws ApiError `source_*` · OfflineError */
export async function listBoards(product: BoardName, way: BoardWay, organization: string | null): Promise<Named[]> {
  const asked = { ...way, organization }
  if (!boardFaces[product].hasPipes) return (await ask<{ boards: Named[] }>(product, 'list-boards', asked)).boards
  const { pipes, tables } = await ask<{ pipes: Named[]; tables: Named[] }>(product, 'list-pipes', asked)
  return [...pipes, ...tables]
}
