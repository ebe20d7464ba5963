import type { Fetched } from '#client/engine/documents/ahead/ahead.ts'
import { documentRegistry, isOnDevice } from '#client/engine/documents/document-registry.ts'
import type { DocumentHost, OpenDocument } from '#client/engine/documents/document-session.ts'
import { closeDocument, openQuietly } from '#client/engine/documents/open-document.ts'

const fetchWithinMs = 30_000

/** Opens a document, unseen by others, until all that the server has of it is kept here. */
export async function fetchDocument(name: string, host: DocumentHost, signal: AbortSignal): Promise<Fetched> {
  const session = openQuietly(name, host)
  session.connect()
  let stop = (): void => undefined
  try {
    return await new Promise<Fetched>((resolve) => {
      const timer = setTimeout(() => resolve('unreached'), fetchWithinMs)
      const leave = (): void => resolve('unreached')
      signal.addEventListener('abort', leave)
      const look = (): void => {
        const fetched = outcomeOf(session.get(), isOnDevice(documentRegistry(host.principal).read(name)))
        if (fetched) resolve(fetched)
      }
      const unsubscribe = session.subscribe(look)
      stop = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        unsubscribe()
      }
      // another past: its copy is fetched the next time
      void session.replaced.then(() => resolve('refused'))
      look()
    })
  } finally {
    stop()
    closeDocument(session, 0)
  }
}

function outcomeOf({ synced, kept, storage, state, reason, delayed }: OpenDocument, isHere: boolean): Fetched | undefined {
  if (synced && kept && isHere) return 'kept'
  // who has an older interface reads on
  if (state === 'refused' && reason !== 'clientTooOld') return reason === 'sessionEnded' ? 'unreached' : 'refused'
  return delayed !== undefined || storage === 'full' || storage === 'unavailable' ? 'unreached' : undefined
}
