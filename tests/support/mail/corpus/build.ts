import type { ReadMail } from '#server/features/table-mail/in/read-mail-job.ts'

/** A message of the corpus, and what it must become. Parts that are not named are not looked at. */
export interface CorpusMail {
  name: string
  raw: Buffer
  becomes: Becomes
}

export type Becomes = Partial<Pick<ReadMail, 'subject' | 'own' | 'text' | 'isBroken' | 'answers'>> & {
  from?: string
  /** name of the sender */
  fromName?: string
  html?: boolean
  /** names of files, in their order */
  files?: string[]
  /** types of files, in their order */
  types?: string[]
  /** bytes of files, in their order */
  sizes?: number[]
  isAuto?: boolean
  isReply?: boolean
  wantsNoAnswer?: boolean
  /** null: it is none */
  bounce?: { isFinal: boolean; isSure?: boolean; problem?: string; ids?: string[] } | null
  to?: number
  textHas?: string
  textHasNot?: string
}

export type Content = string | Buffer

const bytesOf = (content: Content): Buffer => (typeof content === 'string' ? Buffer.from(content, 'utf8') : content)

/** Lines of a head in the form of the wire. */
export function head(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8')
}

const plainHead = ['From: Ana Souza <ana@client.test>', 'To: help@acme.in.example.org', 'Date: Mon, 30 Nov 2026 09:00:00 +0000']

/** A whole message: the head that most have, its own lines, and a body. */
export function message(lines: readonly string[], body: Content): Buffer {
  const has = (name: string): boolean => lines.some((line) => line.toLowerCase().startsWith(name))
  const first = plainHead.filter((line) => !has(line.slice(0, line.indexOf(':') + 1).toLowerCase()))
  const more = [...first, ...(has('mime-version:') ? [] : ['MIME-Version: 1.0']), ...lines]
  return Buffer.concat([head(more), bytesOf(body)])
}

/** A part of a multipart: its head and content. */
export function part(lines: readonly string[], content: Content): Buffer {
  return Buffer.concat([head(lines), bytesOf(content), Buffer.from('\r\n')])
}

/** @returns the line of its type, and the body */
export function multipart(kind: string, parts: readonly Buffer[], boundary = `b-${kind}-${parts.length}`): { line: string; body: Buffer } {
  const between = Buffer.from(`--${boundary}\r\n`)
  const body = Buffer.concat([...parts.flatMap((one) => [between, one]), Buffer.from(`--${boundary}--\r\n`)])
  return { line: `Content-Type: multipart/${kind}; boundary="${boundary}"`, body }
}

/** A multipart as a part of another one. */
export function nested(kind: string, parts: readonly Buffer[], boundary?: string): Buffer {
  const { line, body } = multipart(kind, parts, boundary)
  return part([line], body)
}

export const textPart = (text: string): Buffer => part(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], text)
export const htmlPart = (html: string): Buffer => part(['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], html)

export function filePart(name: string, type: string, content: Content, lines: readonly string[] = []): Buffer {
  const own = [`Content-Type: ${type}; name="${name}"`, `Content-Disposition: attachment; filename="${name}"`]
  return part([...own, 'Content-Transfer-Encoding: base64', ...lines], inLines(bytesOf(content).toString('base64')))
}

export const inLines = (text: string): string => text.replace(/.{76}/g, '$&\r\n')

/** Quoted-printable of bytes, its lines broken. */
export function quoted(bytes: Buffer): string {
  const coded = [...bytes].map((byte) => {
    const letter = String.fromCodePoint(byte)
    if (letter === '\n' || letter === '\r') return letter
    return byte >= 33 && byte <= 126 && letter !== '=' ? letter : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  let line = 0
  return coded
    .map((piece) => {
      if (piece === '\n') line = 0
      const isLong = line + piece.length > 70
      line = isLong ? piece.length : line + piece.length
      return isLong ? `=\r\n${piece}` : piece
    })
    .join('')
}
