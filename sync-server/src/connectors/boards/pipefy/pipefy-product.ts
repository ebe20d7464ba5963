import type { JsonValue } from '#shared/lib/json.ts'
import type { BoardConfig, Named } from '#shared/nouns/connectors/board-schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { BoardChoice, BoardProduct } from '#server/connectors/boards/board-product.ts'
import { dataOf } from '#server/connectors/boards/pipefy/graphql-fault.ts'
import { objectOf, objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'

const host = 'api.pipefy.com'

function ask({ token }: BoardConfig, query: string, variables: Record<string, string | null> = {}): OutboundRequest {
  return {
    url: `https://${host}/graphql`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  }
}

/** Pipes and tables stand beside each other: the kind is a part of a board's place. */
const kinds = ['pipe', 'table'] as const
type Kind = (typeof kinds)[number]

function readPlace(place: string): { kind: Kind; id: string } {
  const [name = '', id = ''] = place.split(':')
  return { kind: kinds.find((kind) => kind === name) ?? 'pipe', id }
}

const repo = 'canConnectMultiples connectedRepo { __typename ... on PublicPipe { id name } ... on PublicTable { id name } }'
const items = 'connectedRepoItems { ... on PublicCard { id } ... on PublicTableRecord { id } }'
const values = 'field { id internal_id } value array_value date_value datetime_value float_value report_value'
const fieldParts = (isPlain: boolean): string => `id internal_id label type options ${isPlain ? '' : repo}`

/** Older servers do not know of targets of connections: then they are asked for without. */
const shapes: Readonly<Record<Kind, (isPlain: boolean) => string>> = {
  pipe: (isPlain) =>
    `query ($id: ID!) { pipe(id: $id) { id name labels { id name color } phases { id name fields { ${fieldParts(isPlain)} } } start_form_fields { ${fieldParts(isPlain)} } } }`,
  table: (isPlain) => `query ($id: ID!) { table(id: $id) { id name table_fields { ${fieldParts(isPlain)} } } }`,
}
const info = 'pageInfo { hasNextPage endCursor }'
const pages: Readonly<Record<Kind, (isPlain: boolean) => string>> = {
  pipe: (isPlain) =>
    `query ($id: ID!, $after: String) { allCards(pipeId: $id, first: 50, after: $after) { ${info} edges { node { id title createdAt due_date done url current_phase { name } labels { name } assignees { name } fields { ${values} ${isPlain ? '' : items} } } } } }`,
  table: (isPlain) =>
    `query ($id: ID!, $after: String) { table_records(table_id: $id, first: 50, after: $after) { ${info} edges { node { id title created_at url record_fields { ${values} ${isPlain ? '' : items} } } } } }`,
}

/** The GraphQL interface of Pipefy. */
export const pipefyProduct: BoardProduct = {
  host,
  needsKey: false,
  organizations: async (send, way) => namedIn(dataOf(await send(ask(way, '{ organizations { id name } }'))), 'organizations'),
  boards: async (send, way, organization) => {
    if (organization === null) return []
    const query = 'query ($id: ID!) { organization(id: $id) { pipes { id name } tables { edges { node { id name } } } } }'
    const found = objectOf(objectOf(dataOf(await send(ask(way, query, { id: organization }))))?.['organization'])
    if (!found) throw new AppError('source_changed')
    const tables = objectsOf(objectOf(found['tables'])?.['edges'])
    const nodes = tables.map(({ node }) => node ?? null)
    return [...namedIn(found, 'pipes').map((one) => placed('pipe', one)), ...namedOf(nodes).map((one) => placed('table', one))]
  },
  shape: (way, { id, isPlain }) => ask(way, shapes[readPlace(id).kind](isPlain), { id: readPlace(id).id }),
  page: (way, { id, isPlain }: BoardChoice, next) => ask(way, pages[readPlace(id).kind](isPlain), { id: readPlace(id).id, after: next }),
}

const placed = (kind: Kind, { id, name }: Named): Named => ({ id: `${kind}:${id}`, name })

function namedIn(data: JsonValue, part: string): Named[] {
  const list = objectOf(data)?.[part]
  if (!Array.isArray(list)) throw new AppError('source_failed')
  return namedOf(list as readonly JsonValue[])
}

function namedOf(list: readonly JsonValue[]): Named[] {
  return objectsOf(list).flatMap(({ id, name }) =>
    textOf(id) !== '' && textOf(name) !== '' ? [{ id: textOf(id), name: textOf(name).slice(0, 200) }] : [],
  )
}
