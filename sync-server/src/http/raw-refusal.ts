import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, type ErrorBody, type ErrorId } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { securityHeaderList } from '#server/http/security-headers.ts'
import type { Config } from '#server/lib/config.ts'

/** Refuses on a connection whose request no answer of Node's stands for: with the catalogue's body, and the headers of every answer. It ends. */
export function refuseRaw(socket: Duplex, config: Pick<Config, 'publicUrl' | 'frameOrigins'>, id: ErrorId): void {
  const { status, message } = new AppError(id)
  const body = JSON.stringify({ id, code: newId(), message } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=UTF-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...securityHeaderList(config).map(([name, value]) => `${name}: ${value}`),
  ]
  // who keeps its half of the connection open must not hold up a stop
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
