import { useNavigate } from 'react-router-dom'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { enter } from '#client/features/auth/after-login.ts'
import { useCodeStep } from '#client/features/auth/use-code-step.ts'

/** The code after a first step that cannot be done again: without it, the way in is the login. It leads to the person's starting page. */
export function useCodeStepAtStart(before?: (answer: SignedIn) => void): ReturnType<typeof useCodeStep> {
  const navigate = useNavigate()
  return useCodeStep(
    async (answer) => {
      before?.(answer)
      await navigate(enter(answer, '/') ?? '/', { replace: true })
    },
    () => void navigate('/login', { replace: true }),
  )
}
