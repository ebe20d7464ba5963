import { StringDecoder } from 'node:string_decoder'

/** One message of a stream of events: the JSON after `data:`. */
export type HearEvent = (data: unknown) => void

/** Letters of one event. Hosts send a token or a few in each; one JSON of this size is read well within a turn. */
const mostOfEvent = 512 * 1024

/** Reads `text/event-stream` piece by piece. Lines that hold no JSON, or too much of it, are left out. @param hear hears each event once */
export function readEvents(hear: HearEvent): { add(piece: Buffer): void; end(): void } {
  const decoder = new StringDecoder('utf8')
  // of a line that has no end yet; joined once, since a host may send it letter by letter
  let parts: string[] = []
  let letters = 0
  const take = (line: string): void => {
    if (letters > mostOfEvent || !line.trimStart().startsWith('data:')) return
    const data = line.trim().slice('data:'.length).trim()
    if (data === '[DONE]') return
    try {
      hear(JSON.parse(data))
    } catch {
      // a host's own remark
    }
  }
  const keep = (part: string): void => {
    letters += part.length
    if (letters <= mostOfEvent) parts.push(part)
  }
  const close = (): void => {
    take(parts.join(''))
    parts = []
    letters = 0
  }
  return {
    add: (piece) => {
      const [first = '', ...lines] = decoder.write(piece).split('\n')
      keep(first)
      for (const line of lines) {
        close()
        keep(line)
      }
    },
    end: close,
  }
}
