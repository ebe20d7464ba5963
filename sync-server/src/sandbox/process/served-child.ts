import { connect } from 'node:net'
import type { z } from 'zod'
import type { CodeLanguage } from '#server/sandbox/code-job.ts'
import { createLineReader } from '#server/sandbox/process/frames.ts'
import type { ChildEvents, CodeChild } from '#server/sandbox/process/start-child.ts'
import { endSchema, levelSchema, mostTold, told } from '#server/sandbox/process/served-lines.ts'

/** Asks a service how it runs a language. @throws Error when nobody answers at the socket */
export function askLevel(socket: string, language: CodeLanguage): Promise<z.output<typeof levelSchema>> {
  return new Promise((resolve, reject) => {
    const line = connect(socket)
    line.setTimeout(levelMs, () => line.destroy(new Error('it does not answer')))
    line.on('error', reject)
    line.on('close', () => reject(new Error('it ended the connection')))
    const read = createLineReader((text) => {
      resolve(levelSchema.parse(JSON.parse(text.slice(1))))
      line.destroy()
    }, mostTold)
    line.on('data', (chunk: Buffer) => {
      try {
        read(chunk)
      } catch (error) {
        reject(error as Error)
        line.destroy()
      }
    })
    line.write(`${JSON.stringify({ language, starts: false })}\n`)
  })
}
/** The first question waits for the service's own self-test, which compiles for C#. */
const levelMs = 120_000

/** A process that a service starts for this connection; it ends with it. The service itself may be in the hands of an author. */
export function startServed(socket: string, language: CodeLanguage, events: ChildEvents): CodeChild {
  const line = connect(socket)
  let isOver = false
  const over = (code: number | null, signal: string | null): void => {
    if (isOver) return
    isOver = true
    events.onEnd(code, signal)
  }
  const hear = (text: string): void => {
    const rest = text.slice(1)
    if (text.startsWith(told.message)) events.onLine(rest)
    else if (text.startsWith(told.print)) events.onPrint(Buffer.from(rest, 'base64'))
    else if (text.startsWith(told.end)) {
      const { code, signal } = endSchema.parse(JSON.parse(rest))
      over(code, signal)
    } else if (text.startsWith(told.level)) levelSchema.parse(JSON.parse(rest))
    else throw new Error('a line of no kind')
  }
  const read = createLineReader(hear, mostTold)
  line.on('data', (chunk: Buffer) => {
    try {
      if (!isOver) read(chunk)
    } catch (error) {
      line.removeAllListeners('data')
      events.onBroken(error as Error)
      line.destroy()
    }
  })
  line.on('error', () => {})
  line.on('close', () => over(null, null))
  line.write(`${JSON.stringify({ language, starts: true })}\n`)
  return {
    pid: undefined,
    write: (text) => {
      if (line.writable) line.write(`${text}\n`)
      return line.writableLength
    },
    hold: (isHeld) => {
      if (isHeld) line.ref()
      else line.unref()
    },
    end: () => line.destroy(),
  }
}
