import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { passedHeaders } from '#server/routing/marks.ts'

/** Lines to the other nodes stay open between requests. */
export const createNodeAgent = (): Agent => new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' })

export interface Handover {
  /** of the other node */
  url: string
  agent: Agent
  /** of nodes, by name and value */
  marks: readonly string[]
  /** a body that was read before; otherwise it streams */
  body?: Buffer | undefined
  /** false once the other node is lost */
  isThere(): boolean
}

/** `unsent`: nothing was done, and another node may be asked. `lost`: nobody knows what was done. */
export type Outcome = 'answered' | 'unsent' | 'lost'

const lookEveryMs = 500

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Hands a request on to another node, and its answer back, both as streams. */
export function forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse, to: Handover): Promise<Outcome> {
  const { hostname: host, port } = new URL(to.url)
  const { method = 'GET', url: path = '/' } = incoming
  // a repetition does no harm
  const isSafe = method === 'GET' || method === 'HEAD'
  const streams = to.body === undefined && hasBody(incoming)
  const headers = [
    ...passedHeaders(incoming.rawHeaders, streams ? ['transfer-encoding'] : [], to.body === undefined ? [] : ['content-length', 'expect']),
    ...(to.body === undefined ? [] : ['content-length', String(to.body.length)]),
    ...to.marks,
  ]
  return new Promise((resolve) => {
    let hasBegun = false
    const asked = request({ agent: to.agent, host, port, method, path, headers: headers as never, setHost: false })
    const end = (outcome: Outcome): void => {
      clearInterval(looking)
      outgoing.off('close', giveUp)
      resolve(outcome)
    }
    const fail = (): void => {
      if (outgoing.headersSent) outgoing.destroy()
      else incoming.unpipe(asked)
      end(outgoing.headersSent ? 'answered' : hasBegun && !isSafe ? 'lost' : 'unsent')
    }
    const giveUp = (): void => void asked.destroy()
    const looking = setInterval(() => to.isThere() || asked.destroy(), lookEveryMs)
    const begin = (): void => {
      hasBegun = true
      if (streams) incoming.pipe(asked)
      else asked.end(to.body)
    }
    outgoing.once('close', giveUp)
    asked.on('error', fail)
    asked.once('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
    asked.once('response', (answer) => {
      for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
      outgoing.writeHead(answer.statusCode ?? 502, passedHeaders(answer.rawHeaders))
      outgoing.flushHeaders()
      answer.on('error', fail)
      answer.once('end', () => end('answered'))
      answer.once('aborted', fail)
      answer.pipe(outgoing)
    })
  })
}
