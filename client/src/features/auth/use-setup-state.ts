import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

const load = () => call('GET setup/state')

/** Whether this server has an organisation yet, and whether one may be created; undefined until it has answered. */
export function useSetupState(): Awaited<ReturnType<typeof load>> | undefined {
  return useLoaded(load).data
}
