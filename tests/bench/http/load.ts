import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

export interface LoadResult {
  perSecond: number
  answered: number
  p50: number
  p99: number
  /** requests answered with anything but 2xx, or without the text that must be in the answer */
  wrong: number
}

/**
 * Sends requests over kept-alive connections, each as soon as the one before it was answered, and counts what comes back. A bare socket
 * client: the usual ones need more time than the servers they measure.
 */
export async function load(given: {
  port: number
  connections: number
  seconds: number
  request: (number: number) => string
  expect?: string
}): Promise<LoadResult> {
  const times: number[] = []
  let wrong = 0
  let sent = 0
  const until = performance.now() + given.seconds * 1000
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(given.port, '127.0.0.1')
      socket.setNoDelay(true)
      let started = 0
      let answer = ''
      const next = (): void => {
        if (performance.now() >= until) {
          socket.end()
          resolve()
          return
        }
        started = performance.now()
        socket.write(given.request(sent++))
      }
      socket.on('connect', next)
      socket.on('error', reject)
      // after `resolve` this changes nothing
      socket.on('close', () => reject(new Error('the server closed a connection in the middle of the load')))
      socket.setEncoding('latin1')
      socket.on('data', (piece: string) => {
        answer = answer === '' ? piece : answer + piece
        if (!isWhole(answer)) return
        times.push(performance.now() - started)
        if (!answer.startsWith('HTTP/1.1 2') || (given.expect !== undefined && !answer.includes(given.expect))) wrong++
        answer = ''
        next()
      })
    })
  const started = performance.now()
  await Promise.all(Array.from({ length: given.connections }, one))
  const took = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? NaN) * 100) / 100
  return { answered: times.length, perSecond: Math.round(times.length / took), p50: at(0.5), p99: at(0.99), wrong }
}

/** True when all of an answer is there. */
export function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= head + 4 + Number(length)
}

/** An HTTP request as text. */
export function requestText(method: string, path: string, body?: unknown, token?: string): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: keep-alive']
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`)
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}
