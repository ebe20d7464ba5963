import { useEffect, useState } from 'react'
import { followItem, type PublicAddress, type PublicState } from '#client/public/follow-item.ts'

/** The content of a public link, followed live. */
export function usePublicItem({ token, org }: PublicAddress): { state: PublicState; retry: () => void } {
  const [state, setState] = useState<PublicState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => followItem({ token, org }, setState), [token, org, attempt])
  const retry = (): void => {
    setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}
