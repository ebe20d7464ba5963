import { useCallback, useEffect, useRef, useState } from 'react'
import { flushWaiting } from '#client/public/send-waiting.ts'
import { dropWaiting, readRefused, type Waiting } from '#client/public/visitor-store.ts'

const firstWaitMs = 1000
const longestWaitMs = 20_000

interface WaitingForms {
  count: number
  /** since the page was opened */
  refused: number
  /** one that the server did not take, with its answers */
  returned?: Waiting | undefined
  added(): void
  /** what was returned is in the form again */
  taken(id: string): void
}

/** The filled forms of a link that wait on this device. They are sent at once, when the network returns, and ever more rarely in between. */
export function useWaiting(token: string): WaitingForms {
  const [state, setState] = useState<{ count: number; refused: number; returned?: Waiting | undefined }>({ count: 0, refused: 0 })
  const now = useRef<() => void>(undefined)
  useEffect(() => {
    let isOver = false
    let timer = 0
    let wait = firstWaitMs
    const flush = async (): Promise<void> => {
      window.clearTimeout(timer)
      const { left, refused } = await flushWaiting(token)
      if (isOver) return
      const [returned] = await readRefused(token)
      if (isOver) return
      setState((before) => ({ count: left, refused: before.refused + refused, returned }))
      if (left === 0) return
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void flush(), wait)
      wait = Math.min(longestWaitMs, wait * 2)
    }
    const begin = (): void => {
      wait = firstWaitMs
      void flush()
    }
    now.current = begin
    begin()
    window.addEventListener('online', begin)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      window.removeEventListener('online', begin)
    }
  }, [token])
  const added = useCallback(() => {
    setState((before) => ({ ...before, count: before.count + 1 }))
    now.current?.()
  }, [])
  const taken = useCallback((id: string) => {
    setState((before) => ({ ...before, refused: 0, returned: undefined }))
    void dropWaiting(id)
  }, [])
  return { ...state, added, taken }
}
