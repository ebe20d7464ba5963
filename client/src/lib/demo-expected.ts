import { useEffect, useState } from 'react'

const storageKey = 'trama.demoExpected'
/** ms; the server makes the demo in some seconds, and after this time an empty home is the truth */
const patience = 60_000

/** Notes in this tab that the organisation was created with the demo workspace, which the server prepares after answering. */
export function expectDemo(orgId: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ orgId, until: Date.now() + patience }))
}

/** True while the demo workspace of this organisation may still be on its way. */
export function useDemoExpected(orgId: string): boolean {
  const [until, setUntil] = useState(() => readUntil(orgId))
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(
      () => {
        sessionStorage.removeItem(storageKey)
        setUntil(0)
      },
      Math.max(0, until - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  return until > 0
}

function readUntil(orgId: string): number {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { orgId: string; until: number } | null
    return stored?.orgId === orgId && stored.until > Date.now() ? stored.until : 0
  } catch {
    return 0 // content of another kind
  }
}
