import { useEffect, useState } from 'react'
import { followItem, type PublicState } from '#client/public/follow-item.ts'

/** What the link shows, followed live. */
export function usePublicItem(token: string): PublicState & { retry: () => void } {
  const [state, setState] = useState<PublicState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => followItem(token, setState), [token, attempt])
  return { ...state, retry: () => setAttempt((count) => count + 1) }
}
