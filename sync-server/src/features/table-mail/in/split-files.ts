import { createHash, randomBytes, type Hash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a mail that is on the disk already. */
export interface SplitFile {
  /** its random name in the folder */
  file: string
  size: number
  sha256: string
}

export interface SplitMail {
  /** the mail, with a mark instead of each file */
  rest: Buffer
  /** by mark */
  files: ReadonlyMap<string, SplitFile>
  /** of all bytes of the mail */
  sum: string
}

const chunkBytes = 64 * 1024
const mostLine = 1024 * 1024
const mostLevels = 60
const mostHead = 200_000

/**
 * Takes the files of a mail out of it: no more than a piece of one is in memory. Only parts of a multipart in base64 that are no text and no mail
 * count. @returns undefined for a mail of endless lines; nothing stays on the disk then
 */
export function splitFiles(path: string, folder: string): SplitMail | undefined {
  const sum = createHash('sha256')
  const splitter = new Splitter(folder)
  const input = openSync(path, 'r')
  try {
    const chunk = Buffer.alloc(chunkBytes)
    let carry = ''
    for (let length = readSync(input, chunk); length > 0; length = readSync(input, chunk)) {
      const bytes = chunk.subarray(0, length)
      sum.update(bytes)
      const lines = (carry + bytes.toString('latin1')).split('\n')
      carry = lines.pop() ?? ''
      if (carry.length > mostLine) {
        splitter.giveUp()
        return undefined
      }
      for (const line of lines) splitter.take(`${line}\n`)
    }
    if (carry !== '') splitter.take(carry)
    return { ...splitter.end(), sum: sum.digest('hex') }
  } catch (error) {
    splitter.giveUp()
    throw error
  } finally {
    closeSync(input)
  }
}

interface OpenFile {
  mark: string
  file: string
  output: number
  hash: Hash
  size: number
  /** letters that are not decoded yet */
  waiting: string
}

/** Walks the lines of a mail: heads, boundaries, and bodies of files. */
class Splitter {
  readonly #folder: string
  readonly #rest: Buffer[] = []
  readonly #files = new Map<string, SplitFile>()
  readonly #boundaries: string[] = []
  #head: string[] | undefined = []
  #headSize = 0
  #open: OpenFile | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  take(line: string): void {
    if (line.startsWith('--') && this.#passBoundary(line.trimEnd())) return this.#keep(line)
    if (this.#open) return this.#decode(line)
    this.#keep(line)
    if (!this.#head) return
    if (line.trim() === '') return this.#readHead()
    this.#headSize += line.length
    // nobody's head is so long: what follows is looked at no more, until the next boundary
    if (this.#headSize > mostHead) this.#head = undefined
    else this.#head.push(line)
  }

  end(): Pick<SplitMail, 'rest' | 'files'> {
    this.#close()
    return { rest: Buffer.concat(this.#rest), files: this.#files }
  }

  giveUp(): void {
    this.#close()
    for (const { file } of this.#files.values()) rmSync(join(this.#folder, file), { force: true })
  }

  #keep(line: string): void {
    this.#rest.push(Buffer.from(line, 'latin1'))
  }

  /** True for the line between two parts, or behind the last. */
  #passBoundary(line: string): boolean {
    for (let at = this.#boundaries.length - 1; at >= 0; at--) {
      const isNext = line === `--${this.#boundaries[at]}`
      if (!isNext && line !== `--${this.#boundaries[at]}--`) continue
      this.#close()
      this.#boundaries.length = isNext ? at + 1 : at
      this.#head = isNext ? [] : undefined
      this.#headSize = 0
      return true
    }
    return false
  }

  #readHead(): void {
    const head = (this.#head ?? []).join('').replace(/\r?\n[ \t]+/g, ' ')
    this.#head = undefined
    const value = (name: string): string => new RegExp(`^${name}:[ \\t]*([^\\r\\n]{0,2000})`, 'im').exec(head)?.[1] ?? ''
    const type = value('content-type')
    const boundary = /^\s*multipart\//i.test(type) ? /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) : null
    if (boundary) {
      if (this.#boundaries.length < mostLevels) this.#boundaries.push(boundary[1] ?? boundary[2] ?? '')
      return
    }
    const isText = type.trim() === '' || /^\s*(?:text|message|multipart)\//i.test(type)
    const isFile = !isText && /^\s*base64\s*$/i.test(value('content-transfer-encoding'))
    if (isFile && this.#boundaries.length > 0) this.#begin()
  }

  #begin(): void {
    const file = randomBytes(16).toString('hex')
    const mark = `file on the disk ${file}`
    const output = openSync(join(this.#folder, file), 'wx', 0o600)
    this.#open = { mark, file, output, hash: createHash('sha256'), size: 0, waiting: '' }
    this.#keep(`${Buffer.from(mark).toString('base64')}\r\n`)
  }

  #decode(line: string): void {
    const { waiting } = this.#open as OpenFile
    const letters = waiting + line.replace(/[^A-Za-z0-9+/]/g, '')
    const whole = letters.length < chunkBytes ? 0 : letters.length - (letters.length % 4)
    this.#write(letters.slice(0, whole))
    if (this.#open) this.#open.waiting = letters.slice(whole)
  }

  #write(letters: string): void {
    if (!this.#open || letters === '') return
    const bytes = Buffer.from(letters, 'base64')
    writeSync(this.#open.output, bytes)
    this.#open.hash.update(bytes)
    this.#open.size += bytes.byteLength
  }

  #close(): void {
    if (!this.#open) return
    this.#write(this.#open.waiting)
    const { mark, file, output, hash, size } = this.#open
    fsyncSync(output)
    closeSync(output)
    this.#files.set(mark, { file, size, sha256: hash.digest('hex') })
    this.#open = undefined
  }
}
