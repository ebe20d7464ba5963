import { useEffect, useState } from 'react'
import type { AiJob } from '#shared/nouns/ai-builder/ai-calls.ts'
import { estimateProgress, progressEveryMs } from '#shared/nouns/ai-builder/ai-limits.ts'
import { call } from '#client/engine/api/call.ts'
import { OfflineError } from '#client/lib/api-error.ts'

export interface SeenJob {
  job: AiJob | undefined
  failure: unknown
}

const isOpen = ({ status }: AiJob): boolean => status === 'waiting' || status === 'running'

/** A request under way, looked at every two seconds until it has ended. Without a network it is looked at again later. */
export function useJob(id: string | undefined): SeenJob {
  const [seen, setSeen] = useState<SeenJob & { id: string | undefined }>({ id, job: undefined, failure: undefined })
  useEffect(() => {
    if (id === undefined) return
    let timer = 0
    let left = false
    const look = async (): Promise<void> => {
      try {
        // the server fills in what a plan may leave out
        const job = (await call('GET builder/jobs/:id', { params: { id } })) as AiJob
        if (left) return
        setSeen({ id, job, failure: undefined })
        if (isOpen(job)) timer = window.setTimeout(() => void look(), progressEveryMs)
      } catch (failure) {
        if (left) return
        if (failure instanceof OfflineError) timer = window.setTimeout(() => void look(), progressEveryMs)
        else setSeen({ id, job: undefined, failure })
      }
    }
    void look()
    return () => {
      left = true
      window.clearTimeout(timer)
    }
  }, [id])
  return seen.id === id ? seen : { job: undefined, failure: undefined }
}

/** 0 to 1: the host's number, or the estimate while there is none. One that has ended is done. */
export function progressOf(job: AiJob | undefined): number {
  if (!job) return 0
  if (!isOpen(job)) return 1
  return job.progress ?? estimateProgress(job.passed, job.estimate)
}
