import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Breakpoint } from '#shared/blocks/block-type.ts'

export type AppPanel = 'add' | 'style' | 'menu'

/** What of an app page is in its address: edit mode, the layout being edited, and the open panel. Back closes the panel. */
export interface AppAddress {
  edit: boolean
  view: Breakpoint
  panel: AppPanel | undefined
  /** the block whose settings are open */
  blockId: string | undefined
  /** the app whose menu bar is shown, when one came here by it */
  bundleId: string | undefined
  setEdit: (edit: boolean) => void
  setView: (view: Breakpoint) => void
  openPanel: (panel: AppPanel) => void
  openBlock: (id: string) => void
  closePanel: () => void
}

const panels: readonly AppPanel[] = ['add', 'style', 'menu']

export function useAppAddress(): AppAddress {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Record<string, string | null>, replace: boolean) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(values)) {
            if (value === null) next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { replace, preventScrollReset: true },
      )
    },
    [setParams],
  )
  return useMemo(
    () => ({
      edit: params.get('edit') === 'true',
      view: params.get('view') === 'mobile' ? 'mobile' : 'desktop',
      panel: panels.find((panel) => panel === params.get('panel')),
      blockId: params.get('block') ?? undefined,
      bundleId: params.get('bundle') ?? undefined,
      setEdit: (edit) => change({ edit: edit ? 'true' : null, view: null, panel: null, block: null }, false),
      setView: (view) => change({ view: view === 'mobile' ? 'mobile' : null }, true),
      openPanel: (panel) => change({ panel, block: null }, false),
      openBlock: (block) => change({ block, panel: null }, false),
      closePanel: () => change({ panel: null, block: null }, true),
    }),
    [params, change],
  )
}
