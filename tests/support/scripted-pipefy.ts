import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PipefyWorld {
  pipes: { id: string; name: string; shape: object; cards: object[] }[]
  tables: { id: string; name: string; shape: object; records: object[] }[]
}

/** Answers in the place of the double's own; undefined leaves it to them. */
export type PipefyReply = (asked: PipefyAsked, response: ServerResponse) => boolean
export interface PipefyAsked {
  query: string
  variables: { id?: string; after?: string | null }
}

export interface ScriptedPipefy {
  url: string
  port: number
  token: string
  world: PipefyWorld
  asked: PipefyAsked[]
  reply: PipefyReply | undefined
  /** an older server knows nothing of the targets of connections */
  isOld: boolean
  close(): Promise<void>
}

/** Words of the schema that a query may have: a misspelt one is refused as the host does it. */
const words = new Set(
  (
    'query ID String id name organizations organization pipes tables edges node pipe table labels color phases fields internal_id label type options ' +
    'canConnectMultiples connectedRepo __typename on PublicPipe PublicTable start_form_fields table_fields allCards pipeId first after pageInfo ' +
    'hasNextPage endCursor title createdAt created_at due_date done url current_phase assignees field value array_value date_value ' +
    'datetime_value float_value report_value connectedRepoItems PublicCard PublicTableRecord table_records table_id record_fields'
  ).split(' '),
)
const newer = new Set([
  'canConnectMultiples',
  'connectedRepo',
  'PublicPipe',
  'PublicTable',
  'connectedRepoItems',
  'PublicCard',
  'PublicTableRecord',
])

/** A host on this machine that speaks the GraphQL interface of Pipefy, as far as pipes and tables are read. */
export async function startScriptedPipefy(world: PipefyWorld, pageSize = 50): Promise<ScriptedPipefy> {
  const token = 'eyJhbGciOiJIUzUxMiJ9.pipefy-token'
  const made: Omit<ScriptedPipefy, 'url' | 'port' | 'close'> = { token, world, asked: [], reply: undefined, isOld: false }
  const server = createServer((request, response) => void answer(request, response, made, pageSize))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return Object.assign(made, {
    ...{ url: `http://127.0.0.1:${port}`, port },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  made: Omit<ScriptedPipefy, 'url' | 'port' | 'close'>,
  size: number,
) {
  const say = (status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const fail = (message: string): void => say(200, { errors: [{ message }], data: null })
  let text = ''
  for await (const piece of request) text += String(piece)
  if (request.method !== 'POST' || request.url !== '/graphql') return say(404, {})
  if (request.headers.authorization !== `Bearer ${made.token}`) return say(401, { error: 'invalid_token' })
  const asked = JSON.parse(text) as PipefyAsked
  made.asked.push(asked)
  if (made.reply?.(asked, response)) return undefined
  const { query, variables } = asked
  const unknown = [...query.matchAll(/[$]?\b[A-Za-z_]\w*/g)]
    .map(([word]) => word)
    .find((word) => !word.startsWith('$') && (!words.has(word) || (made.isOld && newer.has(word))))
  if (unknown !== undefined) return fail(`Field '${unknown}' doesn't exist on type 'PhaseField'`)
  const { pipes, tables } = made.world
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  const page = (all: readonly object[] | undefined, part: string): void => {
    if (!all) return fail(`Record not found with id: ${variables.id}`)
    const from = Number(variables.after ?? 0)
    const edges = all.slice(from, from + size).map((node) => ({ node }))
    say(200, { data: { [part]: { edges, pageInfo: { hasNextPage: from + size < all.length, endCursor: String(from + size) } } } })
  }
  if (query.includes('organizations')) return say(200, { data: { organizations: [{ id: '77', name: 'Padaria' }] } })
  if (query.includes('organization(id')) {
    if (variables.id !== '77') return fail('Permission denied')
    const edges = tables.map((one) => ({ node: named(one) }))
    return say(200, { data: { organization: { pipes: pipes.map(named), tables: { edges } } } })
  }
  if (query.includes('allCards(')) return page(pipes.find(({ id }) => id === variables.id)?.cards, 'allCards')
  if (query.includes('table_records(')) return page(tables.find(({ id }) => id === variables.id)?.records, 'table_records')
  const pipe = pipes.find(({ id }) => id === variables.id)
  const table = tables.find(({ id }) => id === variables.id)
  if (query.includes('pipe(id')) return pipe ? say(200, { data: { pipe: { ...named(pipe), ...pipe.shape } } }) : fail('Pipe not found')
  return table ? say(200, { data: { table: { ...named(table), ...table.shape } } }) : fail('Table not found')
}
