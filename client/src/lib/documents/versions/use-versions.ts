import { useCallback, useEffect, useState } from 'react'
import * as Y from 'yjs'
import type { DocumentVersion } from '#shared/documents/version-calls.ts'
import { call } from '#client/data/api/call.ts'
import { OfflineError } from '#client/data/api/api-error.ts'

/** What is known of a document's past. */
export type Versions =
  | { status: 'loading' }
  | { status: 'offline' | 'failed' }
  /** newest first; `edited`: what is there now is newer than all of them */
  | { status: 'ready'; versions: readonly DocumentVersion[]; edited: boolean }

const failure = (error: unknown): { status: 'offline' | 'failed' } => ({ status: error instanceof OfflineError ? 'offline' : 'failed' })

/** The versions of a document, asked of the server; `reload` asks again. */
export function useVersions(document: string): { versions: Versions; reload: () => void } {
  const [versions, setVersions] = useState<Versions>({ status: 'loading' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    call('GET documents/:document/versions', { params: { document }, signal: abort.signal }).then(
      (answer) => setVersions({ status: 'ready', ...answer }),
      (error: unknown) => !abort.signal.aborted && setVersions(failure(error)),
    )
    return () => abort.abort()
  }, [document, asked])
  useEffect(() => {
    const again = () => setAsked((count) => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return { versions, reload: useCallback(() => setAsked((count) => count + 1), []) }
}

/** A document as it was. */
export type Past = { status: 'loading' | 'offline' | 'failed' } | { status: 'ready'; doc: Y.Doc }

/** One version's content in a document of its own, connected to nothing. */
export function usePast(document: string, id: string | undefined): Past {
  const [past, setPast] = useState<Past & { id?: string }>({ status: 'loading' })
  useEffect(() => {
    if (id === undefined) return
    const abort = new AbortController()
    const doc = new Y.Doc()
    call('GET documents/:document/versions/:id', { params: { document, id }, signal: abort.signal }).then(
      ({ state }) => {
        Y.applyUpdate(doc, bytesOf(state))
        setPast({ id, status: 'ready', doc })
      },
      (error: unknown) => !abort.signal.aborted && setPast({ id, ...failure(error) }),
    )
    return () => {
      abort.abort()
      doc.destroy()
    }
  }, [document, id])
  // never the content of one version under the date of another
  return past.id === id ? past : { status: 'loading' }
}

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
