import { createContext, use } from 'react'

/** The app or page whose files its blocks add and show. */
export interface BlockOwner {
  owner: 'app' | 'page'
  ownerId: string
}

const Context = createContext<BlockOwner | undefined>(undefined)
export const BlockOwnerProvider = Context.Provider

/** Undefined in previews, where nothing can be added. */
export function useBlockOwner(): BlockOwner | undefined {
  return use(Context)
}
