import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** Stable, as screens that load it need. */
export const loadAiStatus = () => call('GET builder/status')

/** @returns whether a host is set up here, and the organisation has AI switched on */
export function useAiIsOn(): boolean {
  const { data: status } = useLoaded(loadAiStatus)
  return status !== undefined && status.host !== 'none' && status.enabled
}
