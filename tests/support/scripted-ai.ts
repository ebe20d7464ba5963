import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One question as the host received it. */
export interface AskedAi {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Reply = (response: ServerResponse, asked: AskedAi) => void

export interface ScriptedAi {
  url: string
  port: number
  asked: AskedAi[]
  /** what it answers next, one after the other; the last one stays */
  script(...replies: Reply[]): void
  close(): Promise<void>
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
const delta = (content: string) => ({ choices: [{ delta: { content } }] })

/** A stream of events with this text, in small pieces. */
export function streams(text: string, finish = 'stop', usage = { prompt_tokens: 900, completion_tokens: 1600 }): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let at = 0; at < text.length; at += 400) response.write(event(delta(text.slice(at, at + 400))))
    response.write(event({ choices: [{ delta: {}, finish_reason: finish }] }))
    response.end(`${event({ choices: [], usage })}data: [DONE]\n\n`)
  }
}

export const answers =
  (status: number, body: string, type = 'application/json'): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }

/** One JSON, as hosts answer that know no streams. */
export const whole = (text: string): Reply =>
  answers(200, JSON.stringify({ choices: [{ message: { content: text }, finish_reason: 'stop' }] }))

export const callsTool = (json: string): Reply =>
  answers(200, JSON.stringify({ choices: [{ message: { tool_calls: [{ function: { arguments: json } }] }, finish_reason: 'tool_calls' }] }))

export const refuses: Reply = answers(200, JSON.stringify({ choices: [{ message: { refusal: 'I cannot help with that.' } }] }))

/** The stream breaks off in the middle of the answer. */
export const cuts =
  (text: string): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event(delta(text.slice(0, text.length / 2))), () => response.destroy())
  }

/** Never answers. */
export const hangs: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
}

/** Goes on until the other side has gone. */
export const pours: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const more = (): void => {
    while (!response.destroyed && response.write(event(delta('more and more words '.repeat(50)))));
  }
  response.on('drain', more)
  more()
}

/** A host on this machine that answers as it is told; on a free port unless one is given. */
export async function startScriptedAi(at = 0): Promise<ScriptedAi> {
  const asked: AskedAi[] = []
  let replies: Reply[] = [answers(500, '{}')]
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString('utf8') }
      asked.push(one)
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      reply?.(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ port, asked, url: `http://127.0.0.1:${port}/v1` },
    script: (...next) => {
      replies = next
      asked.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
