import type { LinkWatch } from '#server/features/public-links/link-watch.ts'

/** The used part of a stream of server-sent events. */
export interface EventSink {
  writeSSE(message: { event: string; data: string }): Promise<void>
  onAbort(listener: () => void): void
  abort(): void
}

type Told = 'changed' | 'gone'

/** Keeps proxies from closing it, and notices visitors who went away silently. */
const beatMs = 20_000
/** A visitor who reads nothing for this many beats has left. */
const patience = 3

/**
 * Notifies a visitor of changes until they leave or the link ends. One event is on its way at a time, and all changes meanwhile become one
 * further event. A visitor who stops reading costs only the connection.
 */
export async function followLink(stream: EventSink, watch: Pick<LinkWatch, 'view'>): Promise<void> {
  let leave = (): void => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  stream.onAbort(leave)

  let next: Told | undefined
  let isWriting = false
  let silentBeats = 0
  const write = async (event: Told | 'beat'): Promise<void> => {
    isWriting = true
    await stream.writeSSE({ event, data: '' })
    isWriting = false
    silentBeats = 0
    if (event === 'gone') return leave()
    const waiting = next
    next = undefined
    if (waiting !== undefined) await write(waiting)
  }
  const tell = (event: Told | 'beat'): void => {
    if (!isWriting) void write(event).catch(leave)
    else if (event === 'beat') silentBeats += 1
    else if (next !== 'gone') next = event
    if (silentBeats >= patience) stream.abort()
  }

  const stop = watch.view(tell)
  const beat = setInterval(() => tell('beat'), beatMs)
  try {
    await left
  } finally {
    clearInterval(beat)
    stop()
  }
}
