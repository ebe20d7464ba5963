import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers in the place of the double's own. */
export type TrelloReply = (request: IncomingMessage, response: ServerResponse, url: URL) => void

export interface ScriptedTrello {
  url: string
  port: number
  /** key and token that it knows */
  key: string
  token: string
  board: TrelloBoard
  /** paths with their queries, as they were asked */
  asked: string[]
  /** by path, before its own answers */
  replies: Record<string, TrelloReply>
  close(): Promise<void>
}

export interface TrelloBoard {
  id: string
  name: string
  lists: object[]
  labels: object[]
  members: object[]
  customFields: object[]
  cards: TrelloCard[]
}
export type TrelloCard = { id: string; name: string; closed: boolean; idList: string } & Record<string, unknown>

const longest = 1000

/** Ids are of Mongo: later ones are larger. */
export const trelloId = (at: number): string => (0x5f_00_00_00 + at).toString(16).padEnd(8, '0').padEnd(24, '0')

/** A host on this machine that speaks the REST interface of Trello, version 1, as far as boards are read. */
export async function startScriptedTrello(board: TrelloBoard): Promise<ScriptedTrello> {
  const asked: string[] = []
  const replies: Record<string, TrelloReply> = {}
  const [key, token] = ['0123456789abcdef0123456789abcdef', `ATTA${'f'.repeat(60)}`]
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://trello')
    asked.push(url.pathname + url.search)
    const say = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
    const own = replies[url.pathname]
    if (own) return own(request, response, url)
    const header = request.headers.authorization ?? ''
    if (header !== `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`) return say(401, 'invalid token')
    const path = url.pathname.replace(/^\/1\//, '')
    if (path === 'members/me/organizations') return say(200, [{ id: 'org1', displayName: 'Padaria', name: 'padaria' }])
    if (path === 'members/me/boards')
      return say(200, [
        { id: board.id, name: board.name, idOrganization: 'org1' },
        { id: 'own1', name: 'My own', idOrganization: null },
      ])
    if (path === 'organizations/org1/boards') return say(200, [{ id: board.id, name: board.name, idOrganization: 'org1' }])
    if (path === `boards/${board.id}`) {
      const { cards: _, ...shape } = board
      return say(200, shape)
    }
    const cards = new RegExp(`^boards/${board.id}/cards/(all|visible)$`).exec(path)
    if (!cards) return say(404, 'The requested resource was not found.')
    say(200, pageOf(board, cards[1] === 'all', url.searchParams))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, key, token, board, asked, replies },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** The last cards before an id, in the order of the board, as Trello tells them. */
function pageOf({ cards, lists }: TrelloBoard, all: boolean, query: URLSearchParams): TrelloCard[] {
  const gone = new Set(lists.flatMap((list) => ((list as { closed: boolean }).closed ? [(list as { id: string }).id] : [])))
  const before = query.get('before')
  const found = cards
    .filter((card) => (all || (!card.closed && !gone.has(card.idList))) && (before === null || card.id < before))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return found.slice(-Math.min(longest, Number(query.get('limit') ?? longest)))
}
