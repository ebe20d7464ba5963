import type { ComponentType } from 'react'
import type { ChosenValues } from '#shared/nouns/public-links/chosen-values.ts'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import type { PublicForm } from '#shared/values/public-records.ts'

/** Props of a block's view. Sizes are the block's content box in CSS pixels. */
export interface BlockViewProps<Config> {
  config: Config
  blockId: string
  /** the app is in edit mode: do not react to clicks that would navigate away */
  editing: boolean
  width: number
  height: number
  /** opens the block's settings, unless they are beside it or the person may not change them */
  onSettings?: () => void
}

/** Props of a block's settings panel; `onChange` takes only the parts that changed. */
export interface BlockSettingsProps<Config> {
  config: Config
  onChange: (patch: Partial<Config>) => void
}

/** A block that begins with some settings; keys of texts have their namespace. */
export interface BlockPreset {
  name: string
  icon: string
  labelKey: string
  aboutKey: string
  config: object
}

/**
 * One block type's face in the client: the counterpart of its definition in `shared/src/blocks/`. The file `face.ts` of its
 * folder makes it, and `client/src/blocks/block-faces.ts` lists it.
 */
export interface BlockView<Config = unknown> {
  /** the same name as in the shared registry */
  type: string
  /** a name of client/src/ui/icons/item-icons.ts */
  icon: string
  /** i18n key with its namespace, e.g. `tables:blocks.table` */
  labelKey: string
  /** further offers of the same block, each begun with settings of its own */
  presets?: readonly BlockPreset[]
  /** drawn on the page itself, without a card around it */
  bare?: boolean
  /** small and on most pages: fetched with the page itself */
  early?: boolean
  /** keeps what people do in it, as a panel or a text being written, out of sight too */
  stays?: boolean
  /** it has no head of its own: the page gives it the menu with the whole screen */
  menuOutside?: boolean
  /** its own settings choose the ground behind it */
  ownGround?: boolean
  /** as high as its content on a phone */
  flows?: boolean
  View: ComponentType<BlockViewProps<Config>>
  Settings: ComponentType<BlockSettingsProps<Config>>
  /** for visitors of a public link; absent: they are shown nothing */
  PublicView?: ComponentType<PublicBlockProps<unknown>>
  /** Fetches `View` ahead. */
  load(): Promise<void>
}

/** A visitor's choices in a block of filters. */
export interface BlockNarrowing {
  chosen: ChosenValues
  /** the controls that the server could not read */
  misfits: readonly string[]
  /** it could not be asked */
  hasFailed: boolean
  change(chosen: ChosenValues): void
  retry(): void
}

/** A block for visitors, from the data the server made for it. */
export interface PublicBlockProps<Public> {
  block: Public
  blockId: string
  /** absent where nothing can be narrowed */
  narrowing?: BlockNarrowing
  /** the address at which visitors read a file of the app or page */
  fileOf: (path: string) => string
  /** the page of the block's records that begins at the `next` of the one before */
  readRows: (after: string) => Promise<PublicRecords>
  /** adds a record through a link that allows it; comes in a file of its own */
  AddRecord: ComponentType<{ form: PublicForm; block: string; onClose: () => void }>
  /** the same in its place, without a dialog around it */
  Form: ComponentType<{ form: PublicForm; block: string }>
}
