import { useCallback, useEffect, useRef, useState } from 'react'
import { flushWaiting } from '#client/public/send-waiting.ts'

const firstWaitMs = 1000
const longestWaitMs = 20_000

/** The filled forms of a link that wait on this device. They are sent at once, when the network returns, and ever more rarely in between. */
export function useWaiting(token: string): { count: number; refused: number; added: () => void } {
  const [state, setState] = useState({ count: 0, refused: 0 })
  const now = useRef<() => void>(undefined)
  useEffect(() => {
    let isOver = false
    let timer = 0
    let wait = firstWaitMs
    const flush = async (): Promise<void> => {
      window.clearTimeout(timer)
      const { left, refused } = await flushWaiting(token)
      if (isOver) return
      setState((before) => ({ count: left, refused: before.refused + refused }))
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
  return { ...state, added }
}
