import { useEffect } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useSessionState } from '#client/engine/session/use-session.ts'
import type { useCodeStep } from '#client/features/auth/use-code-step.ts'
import { useLatest } from '#client/lib/use-latest.ts'

/** Goes straight to the code where the session lives and only its second step is owed. A failure leaves the way in as it is. */
export function useStepUp(take: ReturnType<typeof useCodeStep>['take']): void {
  const state = useSessionState()
  const owes = state.status === 'ended' && state.owesFactor === true
  const onDue = useLatest(take)
  useEffect(() => {
    if (!owes) return undefined
    let current = true
    call('POST auth/step-up').then(
      (due) => (current ? onDue(due) : undefined),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [owes, onDue])
}
