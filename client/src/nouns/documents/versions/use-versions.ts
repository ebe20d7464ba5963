import { useCallback, useEffect, useState } from 'react'
import * as Y from 'yjs'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { keepLoading } from '#client/lib/keep-loading.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** The loaded version history of a document. */
export type Versions =
  | { status: 'loading' }
  | { status: 'offline' | 'failed' }
  /** newest first; `edited`: the present state is newer than all of them */
  | { status: 'ready'; versions: readonly DocumentVersion[]; edited: boolean }

const problem = (error: unknown): { status: 'offline' | 'failed' } => ({ status: error instanceof OfflineError ? 'offline' : 'failed' })

/** The versions of a document, from the server; `reload` asks again, and the present list stays when that fails. */
export function useVersions(document: string): { versions: Versions; reload: () => void } {
  const load = useCallback(() => call('GET documents/:document/versions', { params: { document } }), [document])
  const { data, failure, reload } = useLoaded(load)
  if (data) return { versions: { status: 'ready', ...data }, reload }
  return { versions: failure === undefined ? { status: 'loading' } : problem(failure), reload }
}

/** A past state of a document. */
export type Past = { status: 'loading' | 'offline' | 'failed' } | { status: 'ready'; doc: Y.Doc }

/** One version's content in a document of its own, connected to nothing. */
export function usePast(document: string, id: string | undefined): Past {
  const [past, setPast] = useState<Past & { id?: string }>({ status: 'loading' })
  useEffect(() => {
    if (id === undefined) return
    const doc = new Y.Doc()
    const stop = keepLoading({
      load: () => call('GET documents/:document/versions/:id', { params: { document, id } }),
      onLoaded: ({ state }) => {
        Y.applyUpdate(doc, bytesOf(state))
        setPast({ id, status: 'ready', doc })
      },
      onFailed: (error) => setPast({ id, ...problem(error) }),
    })
    return () => {
      stop()
      doc.destroy()
    }
  }, [document, id])
  // never the content of one version under another's date
  return past.id === id ? past : { status: 'loading' }
}

export function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
