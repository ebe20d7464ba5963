import { connect, type Socket } from 'node:net'

export interface RawRequest {
  socket: Socket
  /** everything that was answered, once the connection is over */
  over: Promise<string>
  answered(): string
}

/** Sends bytes as they are, whatever HTTP says about them. */
export function sendRaw(port: number, bytes: string | Uint8Array): RawRequest {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  return { socket, over: new Promise((resolve) => socket.once('close', () => resolve(text))), answered: () => text }
}

/** The head of a request, with an empty line behind it. */
export function headOf(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
