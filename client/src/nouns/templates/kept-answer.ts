import { useCallback, useState } from 'react'
import { readSession } from '#client/engine/session/session.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** Answers that are kept for times without a network; of more the oldest go. */
const mostKept = 30

/** A key that holds the member's id goes when the person leaves the device (engine/device/wipe-device.ts). */
const prefixOf = (): string => `trama.templates.${readSession().memberId}.`

interface Kept<T> {
  data: T | undefined
  failure: unknown
  /** the server did not answer: this is from the last visit */
  isOld: boolean
  reload: () => void
  set: (data: T) => void
}

/** Loads an answer. Until it is there, and without a network, it is as at the last visit on this device. `load` must be stable. */
export function useKeptAnswer<T>(name: string, load: () => Promise<T>): Kept<T> {
  const [last, setLast] = useState(() => ({ name, data: readKept<T>(name) }))
  // another thing in the same place, as after a link to it
  if (last.name !== name) setLast({ name, data: readKept<T>(name) })
  const loadAndKeep = useCallback(
    () =>
      load().then((data) => {
        keep(name, data)
        return { name, data }
      }),
    [load, name],
  )
  const { data: loaded, failure, reload, set } = useLoaded(loadAndKeep)
  const fresh = loaded?.name === name ? loaded.data : undefined
  const isOffline = failure instanceof OfflineError
  const data = fresh ?? last.data
  return {
    data: failure === undefined || isOffline ? data : undefined,
    // without a network the last visit is shown, if there was one
    failure: isOffline && data !== undefined ? undefined : failure,
    isOld: isOffline && data !== undefined,
    reload,
    set: (changed) => {
      keep(name, changed)
      set({ name, data: changed })
    },
  }
}

function readKept<T>(name: string): T | undefined {
  try {
    const text = window.localStorage.getItem(prefixOf() + name)
    return text === null ? undefined : (JSON.parse(text) as { data: T }).data
  } catch {
    return undefined
  }
}

function keep(name: string, data: unknown): void {
  try {
    const prefix = prefixOf()
    window.localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), data }))
    const kept = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
    if (kept.length <= mostKept) return
    const at = (key: string): number => (JSON.parse(window.localStorage.getItem(key) ?? '{}') as { at?: number }).at ?? 0
    for (const key of kept.toSorted((a, b) => at(a) - at(b)).slice(0, kept.length - mostKept)) window.localStorage.removeItem(key)
  } catch {
    // no room, or a private window: the gallery then needs the network
  }
}
