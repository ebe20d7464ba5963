import { StringDecoder } from 'node:string_decoder'

/** One message of a stream of events: the JSON after `data:`. */
export type HearEvent = (data: unknown) => void

/** Reads `text/event-stream` piece by piece. Lines that hold no JSON are left out. @param hear hears each event once */
export function readEvents(hear: HearEvent): { add(piece: Buffer): void; end(): void } {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const take = (line: string): void => {
    const data = /^data:(.*)$/s.exec(line.trim())?.[1]?.trim()
    if (data === undefined || data === '[DONE]') return
    try {
      hear(JSON.parse(data))
    } catch {
      // a host's own remark
    }
  }
  return {
    add: (piece) => {
      const lines = (rest + decoder.write(piece)).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    },
    end: () => {
      take(rest)
      rest = ''
    },
  }
}
