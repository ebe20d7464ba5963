import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useLoaded, type Loaded } from '#client/lib/use-loaded.ts'

const load = () => call('GET reports')

/** One's own files that are made in the background. They are read again when a notice tells of one. */
export function useReports(): Loaded<Awaited<ReturnType<typeof load>>> {
  const ready = useEntities('notice').filter(({ kind }) => kind === 'reportReady')
  return useLoaded(load, ready.length)
}
