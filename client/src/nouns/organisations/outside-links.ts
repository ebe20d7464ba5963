import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

const load = () => call('GET org/links')
export type OutsideLinks = Awaited<ReturnType<typeof load>>

/** Until the server has answered. */
export const unknownLinks: OutsideLinks = { changelog: null, documentation: null, videos: null, support: null, fun: null, sells: false }

/** Places that the server's operator has named; none until they are known, and without a network. */
export function useOutsideLinks(): OutsideLinks {
  return useLoaded(load).data ?? unknownLinks
}
