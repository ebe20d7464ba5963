import { useEffect, useMemo, useRef, useState } from 'react'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useLatest } from '#client/lib/use-latest.ts'

/** ms without a key before the server is asked */
const pauseMs = 300

export type Refusal = NonNullable<CallAnswer<ApiCalls['POST auth/judge-password']>['reason']>

/** The person of the password: a mailed link's, that of a new organisation's first person, else one's own. */
export interface PasswordOwner {
  token?: string
  email?: string
  names?: readonly string[]
}

export interface JudgedPassword {
  /** null: it would be taken; undefined: nobody has judged it yet */
  reason: Refusal | null | undefined
  /** characters at least */
  minimum: number
  /**
   * Asks at once, unless the verdict is here. A weak password stops a person once: that of an account may be old, and is only asked for.
   * If nobody answers, the server judges when it is set.
   */
  mayGoOn(): Promise<boolean>
}

/** The server's verdict on a password while it is typed. Its length is judged here. */
export function useJudgedPassword(password: string, owner: PasswordOwner, minimum = passwordFloor): JudgedPassword {
  const [told, setTold] = useState<{ about: string; reason: Refusal | null }>()
  const warned = useRef<string>(undefined)
  const about = JSON.stringify([password, owner])
  const isAsked = useLatest((other: string) => other === about)
  const isShort = Array.from(password.normalize('NFKC')).length < minimum
  const ask = useMemo(
    () => async () => {
      const [asked, { names, ...of }] = JSON.parse(about) as [string, PasswordOwner]
      try {
        const { reason } = await call('POST auth/judge-password', { body: { password: asked, ...of, names: [...(names ?? [])] } })
        // a late answer about what stood here before says nothing of what stands here now
        if (isAsked(about)) setTold({ about, reason })
        return reason
      } catch {
        return undefined
      }
    },
    [about, isAsked],
  )
  useEffect(() => {
    if (isShort) return
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => clearTimeout(timer)
  }, [ask, isShort])
  const verdict = isShort ? 'short' : told?.about === about ? told.reason : undefined
  const reason = password === '' ? undefined : verdict
  async function mayGoOn(): Promise<boolean> {
    const found = verdict === undefined ? await ask() : verdict
    const isWarned = warned.current === password
    warned.current = password
    return !found || isWarned
  }
  return { reason, minimum, mayGoOn }
}
