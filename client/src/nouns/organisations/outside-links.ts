import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

const load = async () => {
  // an older server does not name all of them
  known = { ...unknownLinks, ...(await call('GET org/links')) }
  return known
}
export type OutsideLinks = CallAnswer<ApiCalls['GET org/links']>

/** Until the server has answered. */
export const unknownLinks: OutsideLinks = {
  changelog: null,
  documentation: null,
  videos: null,
  support: null,
  sales: null,
  onboarding: null,
  start_video: null,
  playlist: false,
  desktop: null,
  legacy: null,
  fun: null,
  sells: false,
}

/** Places that the server's operator has named; none until they are known, and without a network. */
export function useOutsideLinks(): OutsideLinks {
  return useLoaded(load).data ?? unknownLinks
}

let known: OutsideLinks = unknownLinks

/** The same outside of components: as the server last answered in this tab. */
export const readOutsideLinks = (): OutsideLinks => known
