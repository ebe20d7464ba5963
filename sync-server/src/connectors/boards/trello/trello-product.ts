import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { BoardConfig, Named } from '#shared/nouns/connectors/board-schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { BoardProduct } from '#server/connectors/boards/board-product.ts'
import { cardsOfPage } from '#server/connectors/boards/trello/trello-form.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'

const host = 'api.trello.com'

/** The parts of a card that are read; all of them are many times as much. */
const cardParts = {
  fields: 'name,desc,idList,idLabels,idMembers,start,due,dueComplete,closed,shortUrl,dateLastActivity',
  ...{ attachments: 'true', attachment_fields: 'url', checklists: 'all', checklist_fields: 'name,pos' },
  ...{ checkItem_fields: 'name,state,pos', customFieldItems: 'true' },
}

/** The key and the token go in a header: an address may stand in somebody's log. */
function request({ key, token }: BoardConfig, path: string, query: Readonly<Record<string, string>>): OutboundRequest {
  const url = new URL(`https://${host}/1/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const authorization = `OAuth oauth_consumer_key="${key ?? ''}", oauth_token="${token.replaceAll('"', '')}"`
  return { url: url.href, headers: { accept: 'application/json', authorization } }
}

const part = encodeURIComponent

/** The REST interface of Trello, version 1. */
export const trelloProduct: BoardProduct = {
  host,
  needsKey: true,
  organizations: async (ask, way) => {
    const found = objectsOf(await ask(request(way, 'members/me/organizations', { fields: 'displayName,name' })))
    return found.flatMap((one) => namedOf(one, one['displayName']) ?? namedOf(one, one['name']) ?? [])
  },
  boards: async (ask, way, organization) => {
    const path = organization === null ? 'members/me/boards' : `organizations/${part(organization)}/boards`
    const found = objectsOf(await ask(request(way, path, { filter: 'open', fields: 'name,idOrganization' })))
    // one's own boards of every organisation are told together
    const own = organization === null ? found.filter(({ idOrganization }) => typeof idOrganization !== 'string') : found
    return own.flatMap((one) => namedOf(one, one['name']) ?? [])
  },
  shape: (way, { id }) =>
    request(way, `boards/${part(id)}`, {
      ...{ fields: 'name', lists: 'all', list_fields: 'name,closed,pos', labels: 'all', label_fields: 'name,color', labels_limit: '1000' },
      ...{ members: 'all', member_fields: 'fullName,username', customFields: 'true' },
    }),
  page: (way, { id, archived }, next) =>
    request(way, `boards/${part(id)}/cards/${archived ? 'all' : 'visible'}`, {
      ...{ ...cardParts, limit: String(cardsOfPage) },
      ...(next !== null && { before: next }),
    }),
}

/** @throws AppError `source_failed` for an answer that is no list */
function objectsOf(value: JsonValue): JsonObject[] {
  if (!Array.isArray(value)) throw new AppError('source_failed')
  return (value as readonly JsonValue[]).filter(isJsonObject)
}

function namedOf({ id }: JsonObject, name: JsonValue | undefined): Named | undefined {
  return typeof id === 'string' && typeof name === 'string' && name !== '' ? { id, name: name.slice(0, 200) } : undefined
}
