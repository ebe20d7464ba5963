import { createContext, use } from 'react'

/** The token of the link that is shown, for what visitors send. */
export const LinkToken = createContext('')

export function useLinkToken(): string {
  return use(LinkToken)
}
