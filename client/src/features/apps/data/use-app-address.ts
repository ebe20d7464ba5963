import { useMemo } from 'react'
import type { BarName } from '#shared/nouns/bundles/bundle-snapshot.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

export type AppPanel = 'add' | 'style' | 'deleted' | BarName

/** The state of an app page in its address: edit mode, the layout being edited, and the open panel. Back closes the panel. */
export interface AppAddress {
  edit: boolean
  view: Breakpoint
  /** while it is edited: its blocks can be tried, and not moved */
  preview: boolean
  panel: AppPanel | undefined
  /** the block whose settings are open */
  blockId: string | undefined
  /** the app whose menu bar is shown, when one came here by it */
  bundleId: string | undefined
  setEdit: (edit: boolean) => void
  setView: (view: Breakpoint) => void
  setPreview: (preview: boolean) => void
  openPanel: (panel: AppPanel) => void
  openBlock: (id: string) => void
  /** edits the app with this block's settings open */
  editBlock: (id: string) => void
  closePanel: () => void
}

const panels: readonly AppPanel[] = ['add', 'style', 'deleted', 'menuBar', 'topBar', 'bottomNav']

export function useAppAddress(): AppAddress {
  const { query, change } = useAddressQuery()
  return useMemo(
    () => ({
      edit: query.get('edit') === 'true',
      view: query.get('view') === 'mobile' ? 'mobile' : 'desktop',
      preview: query.get('preview') === 'true',
      panel: panels.find((panel) => panel === query.get('panel')),
      blockId: query.get('block') ?? undefined,
      bundleId: query.get('bundle') ?? undefined,
      setEdit: (edit) => change({ edit: edit ? 'true' : null, view: null, preview: null, panel: null, block: null }),
      setView: (view) => change({ view: view === 'mobile' ? 'mobile' : null }, { replace: true }),
      setPreview: (preview) => change({ preview: preview ? 'true' : null, panel: null, block: null }, { replace: true }),
      openPanel: (panel) => change({ panel, block: null }),
      openBlock: (block) => change({ block, panel: null }),
      editBlock: (block) => change({ edit: 'true', block, panel: null }),
      closePanel: () => change({ panel: null, block: null }, { replace: true }),
    }),
    [query, change],
  )
}
