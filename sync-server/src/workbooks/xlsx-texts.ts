import { readXml, type XmlWatch } from '#server/workbooks/xml-reader.ts'

/** The texts that a workbook's cells share, by their place. */
export interface SharedTexts {
  at(place: number): string | undefined
}

interface Block {
  bytes: Buffer
  /** where each text ends in the bytes */
  ends: Uint32Array
}

const blockTexts = 1000

/**
 * Reads the shared texts and keeps them as bytes: in some workbooks they are most of the content. @throws AppError `import_not_workbook`
 */
export async function readSharedTexts(pieces: AsyncIterable<Buffer>): Promise<SharedTexts> {
  const blocks: Block[] = []
  let waiting: Buffer[] = []
  const gather = createTextWatch()
  await readXml(pieces, {
    open: (name, attributes) => (name === 'si' ? gather.begin() : gather.open(name, attributes)),
    close: (name) => {
      if (name !== 'si') return gather.close(name)
      waiting.push(Buffer.from(gather.take() ?? ''))
      if (waiting.length === blockTexts) pack()
    },
    text: gather.text,
  })
  pack()
  return {
    at: (place) => {
      if (!Number.isInteger(place) || place < 0) return undefined
      const block = blocks[Math.floor(place / blockTexts)]
      const index = place % blockTexts
      const end = block?.ends[index]
      return block && end !== undefined ? block.bytes.toString('utf8', index === 0 ? 0 : block.ends[index - 1], end) : undefined
    },
  }

  function pack(): void {
    let end = 0
    blocks.push({ bytes: Buffer.concat(waiting), ends: Uint32Array.from(waiting, ({ length }) => (end += length)) })
    waiting = []
  }
}

/** Collects the text of a shared or an inline string: its runs in a row, without the phonetic characters (`rPh`). */
export interface TextWatch extends Required<XmlWatch> {
  begin(): void
  /** @returns the text; undefined when none was begun */
  take(): string | undefined
}

export function createTextWatch(): TextWatch {
  let gathered: string | undefined
  let inText = false
  let inSounds = false
  return {
    begin: () => {
      gathered = ''
      inText = false
      inSounds = false
    },
    open: (name) => {
      if (name === 't') inText = true
      else if (name === 'rPh') inSounds = true
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') inSounds = false
    },
    text: (text) => {
      if (inText && !inSounds && gathered !== undefined) gathered += text
    },
    take: () => {
      const text = gathered
      gathered = undefined
      return text === undefined ? undefined : unescaped(text)
    },
  }
}

/** Decodes characters that XML cannot hold, written as `_x000D_` and the like. */
export function unescaped(text: string): string {
  return text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text
}
