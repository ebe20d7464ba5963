import { useCallback, useEffect, useState } from 'react'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { call } from '#client/engine/api/call.ts'
import { OfflineError } from '#client/lib/api-error.ts'

const pollEvery = 400

export interface WatchedJob {
  job: ImportJob | undefined
  /** why it cannot be read; undefined while it can */
  failure: unknown
  /** reads again now, e.g. after it was started */
  refresh(): void
}

/** An import as the server sees it, followed while it reads or runs. A network that is away for a while is waited for. */
export function useImportJob(id: string): WatchedJob {
  const [job, setJob] = useState<ImportJob>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    let timer = 0
    const again = (): void => {
      timer = window.setTimeout(() => void read(), pollEvery)
    }
    const read = async (): Promise<void> => {
      try {
        const next = await call('GET imports/:id', { params: { id }, signal: stop.signal })
        setJob(next)
        setFailure(undefined)
        if (next.state === 'reading' || next.state === 'running' || (next.filesWaiting ?? 0) > 0) again()
      } catch (error) {
        if (stop.signal.aborted) return
        setFailure(error)
        if (error instanceof OfflineError) again()
      }
    }
    void read()

    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, round])
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  return { job, failure, refresh }
}
