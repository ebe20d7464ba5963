import { useState } from 'react'
import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { useProviderWindow } from '#client/features/auth/use-provider-window.ts'
import { ApiError } from '#client/lib/api-error.ts'

/** A provider's person who is not connected with their account yet. */
export interface LinkStep {
  provider: string
  email: string
  /** connects by the account's password, and signs in */
  link: (password: string) => Promise<void>
  onBack: () => void
}

export interface ProviderSignIn {
  waiting: string | null
  /** key of a text below `provider` */
  problem: 'blocked' | 'failed' | null
  failure: unknown
  link: LinkStep | null
  open: (provider: string) => void
}

/** The way in by a provider; `expected` is the person who signs in again, and their organisation. */
export function useProviderSignIn(
  take: (answer: Entrance) => Promise<void>,
  expected: { email?: string; org?: string } = {},
): ProviderSignIn {
  const [failure, setFailure] = useState<unknown>()
  const [due, setDue] = useState<{ provider: string; ticket: string; email: string } | null>(null)
  async function enter(provider: string, ticket: string, password?: string): Promise<void> {
    const body = { oauthProvider: provider, oauthToken: ticket, ...expected, ...(password !== undefined && { password }) }
    await take(await call('POST auth/loginV2', { body }))
  }
  const shown = useProviderWindow((provider, ticket) => {
    enter(provider, ticket).catch((error: unknown) => {
      const { email } = (error instanceof ApiError && error.id === 'link_needed' ? error.details : {}) as { email?: string }
      if (email === undefined) setFailure(error)
      else setDue({ provider, ticket, email })
    })
  })
  return {
    waiting: shown.waiting,
    problem: shown.problem,
    failure,
    link: due && {
      provider: due.provider,
      email: due.email,
      link: (password) => enter(due.provider, due.ticket, password),
      onBack: () => setDue(null),
    },
    open: (provider) => {
      setFailure(undefined)
      shown.open(provider)
    },
  }
}
