import type { ComponentType } from 'react'

/** What a block's view receives. Sizes are the block's content box in CSS pixels. */
export interface BlockViewProps<Config> {
  config: Config
  blockId: string
  /** the app is in edit mode: do not react to clicks that would navigate away */
  editing: boolean
  width: number
  height: number
  /** opens the block's settings, where they are not beside it and the person may change them */
  onSettings?: () => void
}

/** What a block's settings panel receives; `onChange` takes only the parts that changed. */
export interface BlockSettingsProps<Config> {
  config: Config
  onChange: (patch: Partial<Config>) => void
}

/**
 * One block type's face in the client: the counterpart of its definition in `shared/src/blocks/`. Features export theirs,
 * `client/src/app/block-views.ts` lists them, so that apps and doc pages show blocks of features they do not know.
 */
export interface BlockView<Config = unknown> {
  /** the same name as in the shared registry */
  type: string
  /** a name of client/src/ui/icons */
  icon: string
  /** i18n key with its namespace, e.g. `tables:blocks.table` */
  labelKey: string
  /** drawn on the page itself, without a card around it */
  bare?: boolean
  View: ComponentType<BlockViewProps<Config>>
  Settings: ComponentType<BlockSettingsProps<Config>>
}

/** Keeps the config's type inside the feature and erases it for the registry. */
export function blockView<Config>(definition: BlockView<Config>): BlockView {
  return definition as unknown as BlockView
}
