import { connectorNames } from '#shared/nouns/connectors/connector.ts'
import { connectorListCalls } from '#shared/nouns/connectors/connector-list-calls.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { isBoardName } from '#shared/nouns/connectors/source-names.ts'
import { boardProducts } from '#server/connectors/boards/board-products.ts'
import { handleCalls } from '#server/http/call-module.ts'

/** The sources of data, with the key by which a product asks people for a token. */
export const connectorListModule = handleCalls(connectorListCalls, {
  'GET connector/list': ({ query }, { platform }) => ({
    connectors: connectorNames.flatMap((id) => {
      const { uses, database: _, ...told } = connectors[id]
      const key = isBoardName(id) && boardProducts[id].needsKey ? (platform.config.trelloKey ?? null) : null
      return told.hide && query.hidden !== 'true' ? [] : [{ id, ...told, connectors: uses, steps: [...told.steps], key }]
    }),
  }),
})
