import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { firstViewType } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'
import { viewSettingsPrefix } from '#client/engine/device/wipe-device.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** One person's own changes to a view, kept on this device until they are saved or reset. */
interface OwnSettings {
  config: object
  /** groups that are shut; never saved for everyone */
  closed: readonly string[]
}

/** `Config`: that of the view's type. */
export interface ViewSettings<Config extends object = object> {
  config: Config
  /** ids of the groups that are shut */
  closed: ReadonlySet<string>
  /** something differs from what everyone sees */
  changed: boolean
  change(patch: Partial<Config>): void
  setClosed(ids: Iterable<string>): void
  save(): void
  reset(): void
}

const none: OwnSettings = { config: {}, closed: [] }
/** a table without a view is shown as its first one would be */
const plainConfig = firstViewType.defaults()
/** Shut groups that are remembered in a view. */
const mostClosed = 500
const listeners = new Set<() => void>()
const known = new Map<string, { text: string | null; value: OwnSettings }>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same object until the stored text changes. */
function read(key: string): OwnSettings {
  const text = localStorage.getItem(key)
  const before = known.get(key)
  if (before && before.text === text) return before.value
  const value = text === null ? none : parse(text)
  known.set(key, { text, value })
  return value
}

function parse(text: string): OwnSettings {
  try {
    return { ...none, ...(JSON.parse(text) as Partial<OwnSettings>) }
  } catch {
    return none
  }
}

function write(key: string, value: OwnSettings): void {
  if (Object.keys(value.config).length === 0 && value.closed.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(value))
  for (const listener of [...listeners]) listener()
}

/**
 * A view as this person sees it: what everyone sees, with her own changes over it. Sorting and filtering for oneself needs no
 * right; saving for everyone is an explicit step (pitfalls: views).
 */
export function useViewSettings(view: View | undefined): ViewSettings {
  const { memberId } = useSession()
  const key = viewSettingsPrefix(memberId) + (view?.id ?? '')
  const own = useSyncExternalStore(subscribe, () => read(key))
  const shared: object = view?.config ?? plainConfig
  const config = useMemo(() => ({ ...shared, ...own.config }), [shared, own])

  const change = useCallback(
    (patch: object) => {
      const before = read(key)
      const merged = { ...before.config, ...patch }
      const differing = Object.entries(merged).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify((shared as Record<string, unknown>)[name]),
      )
      write(key, { ...before, config: Object.fromEntries(differing) })
    },
    [key, shared],
  )
  const setClosed = useCallback((ids: Iterable<string>) => write(key, { ...read(key), closed: [...ids].slice(-mostClosed) }), [key])
  const closed = useMemo(() => new Set(own.closed), [own.closed])
  const reset = useCallback(() => write(key, { ...read(key), config: {} }), [key])
  const save = useCallback(() => {
    void import('#client/nouns/views/view-commands.ts').then(({ saveViewConfig }) => {
      if (view) saveViewConfig(view, read(key).config)
      reset()
    })
  }, [view, key, reset])
  return { config, closed, changed: Object.keys(own.config).length > 0, change, setClosed, save, reset }
}
