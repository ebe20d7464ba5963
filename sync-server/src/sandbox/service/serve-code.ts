import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { engines } from '#server/sandbox/engines/engines.ts'
import { isolators } from '#server/sandbox/isolators/isolators.ts'
import { createLineReader } from '#server/sandbox/process/frames.ts'
import { startChild, type CodeChild } from '#server/sandbox/process/start-child.ts'
import { looseMs, rememberWays, type Ways } from '#server/sandbox/remembered-ways.ts'
import { findWay, type Way } from '#server/sandbox/self-test.ts'
import { askSchema, mostAsked, told } from '#server/sandbox/process/served-lines.ts'

/** Processes at a time. A server has a few for each of its places, so nobody meets it. */
const mostProcesses = 200
/** Bytes that the other side has not taken: a process whose words nobody reads is ended. */
const mostUnread = 8 * 1024 * 1024

export interface CodeService {
  close(): Promise<void>
}

/** Starts a locked process for each connection to a socket, and carries its lines. It keeps nothing, and asks nobody for anything. */
export async function serveCode(path: string): Promise<CodeService> {
  const ways = rememberWays((language) => findWay(engines[language], isolators), looseMs)
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    lines.add(line)
    line.on('error', () => {})
    line.on('close', () => lines.delete(line))
    carry(line, ways)
  })
  server.maxConnections = mostProcesses
  // a service that was killed left its socket
  rmSync(path, { force: true })
  await listen(server, path)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const line of lines) line.destroy()
      }),
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

/** One connection: a question for the level of a language, and the process that it starts. */
function carry(line: Socket, ways: Ways<Way>): void {
  let child: CodeChild | undefined
  const tell = (letter: string, text: string): void => {
    if (!line.writable) return
    line.write(`${letter}${text}\n`)
    if (line.writableLength > mostUnread) line.destroy()
  }
  const begin = async (text: string): Promise<void> => {
    const { language, starts } = askSchema.parse(JSON.parse(text))
    const { command, level, reason, isPassing } = await ways.of(language)
    tell(told.level, JSON.stringify({ level, reason, isPassing }))
    if (!command || !starts || line.destroyed) return void line.end()
    child = startChild(command, {
      onLine: (message) => tell(told.message, message),
      onPrint: (chunk) => tell(told.print, chunk.toString('base64')),
      onBroken: () => line.destroy(),
      onEnd: (code, signal) => {
        tell(told.end, JSON.stringify({ code, signal }))
        line.end()
      },
    })
  }
  let isAsked = false
  const read = createLineReader((text) => {
    if (child) child.write(text)
    // a second question, or a job before its process
    else if (isAsked) line.destroy()
    else {
      isAsked = true
      begin(text).catch(() => line.destroy())
    }
  }, mostAsked)
  line.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch {
      line.destroy()
    }
  })
  line.on('close', () => child?.end())
}
