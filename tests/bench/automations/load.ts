import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { isWhole } from '#tests/bench/http/load.ts'

export interface Load {
  port: number
  connections: number
  /** in their order; each is sent once */
  requests: readonly string[]
  /** requests a second; absent: each as soon as its connection is free */
  rate?: number
  /** none is sent later */
  seconds: number
}

export interface Loaded {
  sent: number
  taken: number
  seconds: number
}

/** Sends a load from a process of its own, or from this one. */
export async function makeLoad(load: Load, isShared: boolean): Promise<Loaded> {
  if (isShared) return sendAll(load)
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(load)
  const [loaded] = (await once(child, 'message')) as [Loaded]
  return loaded
}

/** Requests over kept-alive connections of a bare socket client: the usual ones need more time than the server. */
export async function sendAll({ port, connections, requests, rate, seconds }: Load): Promise<Loaded> {
  let sent = 0
  let taken = 0
  const started = performance.now()
  const lane = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      const next = (): void => {
        const request = requests[sent]
        if (request === undefined || performance.now() - started >= seconds * 1000) {
          socket.destroy()
          resolve()
          return
        }
        const wait = rate === undefined ? 0 : started + (sent / rate) * 1000 - performance.now()
        sent++
        if (wait > 0) setTimeout(() => socket.write(request), wait)
        else socket.write(request)
      }
      socket.setNoDelay(true)
      socket.setEncoding('latin1')
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', (piece: string) => {
        answer += piece
        if (!isWhole(answer)) return
        if (answer.startsWith('HTTP/1.1 2')) taken++
        answer = ''
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, lane))
  return { sent, taken, seconds: (performance.now() - started) / 1000 }
}
