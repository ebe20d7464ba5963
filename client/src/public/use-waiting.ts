import { useCallback, useEffect, useState } from 'react'
import { flushWaiting } from '#client/public/send-waiting.ts'
import { readWaiting } from '#client/public/visitor-store.ts'

const againAfterMs = 20_000

/** The filled forms of a link that wait on this device. They are sent at once, when the network returns, and now and then. */
export function useWaiting(token: string): { count: number; refused: number; look: () => void } {
  const [state, setState] = useState({ count: 0, refused: 0 })
  const look = useCallback(() => {
    void readWaiting(token).then(({ length }) => setState((before) => (before.count === length ? before : { ...before, count: length })))
  }, [token])
  useEffect(() => {
    let isOver = false
    const flush = (): void =>
      void flushWaiting(token).then(({ left, refused }) => {
        if (!isOver) setState((before) => ({ count: left, refused: before.refused + refused }))
      })
    flush()
    const timer = window.setInterval(flush, againAfterMs)
    window.addEventListener('online', flush)
    return () => {
      isOver = true
      window.clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [token])
  return { ...state, look }
}
