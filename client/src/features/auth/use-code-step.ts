import { useState } from 'react'
import type { CodeDue, Entrance, SignedIn } from '#shared/nouns/auth/session-schema.ts'

/** A sign-in that owes its code. */
export interface CodeStep {
  verifySession: string
  ways: CodeDue['ways']
  onEnter: (answer: SignedIn) => Promise<void> | void
  /** to the step before */
  onBack: () => void
}

/**
 * The second step of a way in: `take` gets the answer of the first, and `due` is set while a code is owed. `leave` replaces the step back where
 * the first cannot be done again.
 */
export function useCodeStep(
  onEnter: CodeStep['onEnter'],
  leave?: () => void,
): { due: CodeStep | null; take: (answer: Entrance) => Promise<void> } {
  const [due, setDue] = useState<CodeDue | null>(null)
  return {
    due: due && { ...due, onEnter, onBack: leave ?? (() => setDue(null)) },
    take: async (answer) => {
      if ('verifySession' in answer) setDue(answer)
      else await onEnter(answer)
    },
  }
}
