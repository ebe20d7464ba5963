import { isoTime } from '#server/lib/iso-time.ts'
import { pino, stdTimeFunctions, symbols, type DestinationStream, type Level, type Logger } from 'pino'

const secretKey = /pass(word|wd)?|token|secret|cookie|authorization|api[-_]?key|smtp_?url/i
const hidden = '[hidden]'

/** JSON lines on stdout. Values under secret-looking keys, and tokens in paths, never reach them (goal G25). */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // errors are already plain and scrubbed when serialisers see them
    serializers: { err: (entry: unknown) => entry },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: Record<string, unknown>) => scrub(entry, 0) as Record<string, unknown>,
    },
  }
  return pino(options, destination ?? gathered(pino.destination({ dest: 1, sync: false })))
}

/** How long lines wait for others. */
const gatherMs = 10

/**
 * Gathers the lines of a moment into one write, outside of requests: with each piece the stream measures everything that waits again. Fatal
 * lines, and the end of the process, are written at once.
 */
function gathered(stream: ReturnType<typeof pino.destination>): DestinationStream & { flushSync(): void } {
  let lines: string[] = []
  const pass = (): void => {
    if (lines.length > 0) stream.write(lines.join(''))
    lines = []
  }
  const flushSync = (): void => {
    pass()
    stream.flushSync()
  }
  process.once('exit', () => {
    if (lines.length > 0) flushSync()
  })
  return {
    write: (line) => {
      if (lines.push(line) === 1) setTimeout(pass, gatherMs)
    },
    flushSync,
  }
}

/**
 * Writes a line in the logger's format without its search for secrets, for lines of every request. `members` is the JSON text of the line's
 * fields, already scrubbed. The logger's own way takes a fifth of a small request.
 */
export function writeLine(log: Logger, level: Level, members: string): void {
  if (!log.isLevelEnabled(level)) return
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]
  stream?.write(`{"level":"${level}","time":"${isoTime(new Date())}",${members}}\n`)
}

/** Copies `value` without secrets; errors keep name, message, code and stack. */
function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 4) return '[deep]'
  if (value instanceof Error) {
    const { name, message, stack, code, cause } = value as Error & { code?: unknown }
    return scrub({ name, message, stack, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }, depth + 1)
  }
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKey.test(key) && item !== undefined ? hidden : scrub(item, depth + 1)]),
  )
}

const longWord = /[A-Za-z0-9_-]{22,}/g
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Replaces whatever could be a token (22 and more random characters, ids excepted): `/public/[hidden]`. */
export function scrubText(text: string): string {
  if (text.length < 22) return text
  return text.replaceAll(longWord, (word) => (uuid.test(word) || (word.length < 40 && !/\d/.test(word)) ? word : hidden))
}
