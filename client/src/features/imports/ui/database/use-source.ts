import { useCallback, useEffect, useState } from 'react'
import type { Source } from '#shared/nouns/imports/source-calls.ts'
import { call } from '#client/engine/api/call.ts'

/** A database whose tables are imported, read once; `again` reads it once more. */
export function useSource(id: string): { source: Source | undefined; failure: unknown; again(): void } {
  const [source, setSource] = useState<Source>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET connector/source/:id', { params: { id }, signal: stop.signal }).then(setSource, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(error)
    })
    return () => stop.abort()
  }, [id, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { source, failure, again }
}
