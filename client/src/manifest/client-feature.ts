import type { CapabilityFlag } from '#shared/values/capability-flags.ts'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Access } from '#shared/access/access.ts'
import type { PlanState } from '#shared/access/plan.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { BlockBodyProps, LentBlocks } from '#client/lib/block-bodies.ts'
import type { Overlay, TablePart } from '#client/lib/overlays.ts'
import type { HidingSetting } from '#client/nouns/organisations/hiding-settings.ts'
import type { RecordCountProps, RecordTab, RecordTabProps } from '#client/records/panel/record-tabs-context.ts'

/**
 * A feature's offers to the shell; `client/src/app/client-features.ts` lists them. The shell loads every manifest at once: it
 * is data, and its screens come by `import()`. Keys of texts name their file: `tasks:menu`.
 */
export interface ClientFeature {
  paths?: readonly FeaturePath[]
  menu?: readonly MenuPlace[]
  creates?: readonly CreateChoice[]
  /** dialogs over the page, by the kind that `openOverlay` names */
  overlays?: FeatureOverlays
  settingsPages?: readonly SettingsPagePlace[]
  operatorPages?: readonly OperatorPagePlace[]
  /** tabs of every record's screen */
  recordTabs?: readonly RecordTabPlace[]
  /** contents of blocks that are a screen of the feature */
  blockBodies?: FeatureBlockBodies
  /** parts that run beside every page and draw nothing */
  companions?: readonly LazyPart[]
  /** dialogs that an address opens over any page: `?modal=<name>` */
  addressDialogs?: readonly AddressDialogPlace[]
  /** panels beside every page */
  pagePanels?: readonly PagePanelPlace[]
  /** parts of the dialog by which an item is shared */
  shareParts?: readonly SharePartPlace[]
  /** keys of the feature's own screens, for the list of shortcuts */
  shortcuts?: readonly ShortcutGroup[]
}

/** A component in its own file, and the names of the text files that it needs. */
export interface LazyPart<Props = object> {
  load: () => Promise<ComponentType<Props>>
  texts?: readonly string[]
}

/** An address with its page. The build weighs the file that `load` imports against the budget of a route. */
export interface FeaturePath extends LazyPart {
  /** as the router writes it; its first segment stands in shared/src/catalogue/own-paths.ts */
  path: string
  /** a way in, for somebody who is not signed in */
  signedOut?: true
  /** a place of its own beside the product: signed in or not, without bars */
  alone?: true
  /** a blocked plan leaves it open */
  whenBlocked?: true
}

/** A page of the server's operator, below /operator/. */
export interface OperatorPagePlace extends LazyPart, Ordered {
  path: string
  labelKey: string
}

/** Lower numbers come first. */
interface Ordered {
  order: number
}

/** A fixed place of the side menu; on phones in the bar below or in its menu. */
export interface MenuPlace extends Ordered {
  to: string
  labelKey: string
  Icon: Icon
  /** a hook: how many things there wait for the person */
  useCount?: () => number
  /** one of the few places of the phone's bar */
  inBar?: true
  /** absent: for everybody. `now`: builder mode and the plan at this moment */
  mayOpen?: (access: Access, now: { isBuilding: boolean; plan: PlanState }) => boolean
  /** the setting of the organisation that hides it */
  unless?: HidingSetting
  /** pages below `to` that are a place of their own in the menu */
  except?: string
}

/** An action, as shortcuts, the palette and the list of shortcuts know it. */
interface Action extends Ordered {
  Icon: Icon
  /** further words by which the palette finds it */
  wordsKey: string
  /** work everywhere: `mod+U` */
  keys?: string
}

export type CreateOverlayProps = { overlay: Extract<Overlay, { kind: 'create' }> }

/** One line of the create menu; it leads to a page, makes the new thing at once or opens the dialog that names it. */
export interface CreateChoice extends Action {
  /** short in the menu, in full in the palette */
  labelKey: string
  commandKey: string
  /** offered to those who may create one; absent: to those whom `mayMake` names, and it leads to a page */
  makes?: ItemType | 'folder'
  mayMake?: (access: Access) => boolean
  /** names the new thing; it calls `useTypedAhead` */
  dialog?: LazyPart<CreateOverlayProps>
  /** makes the new thing without asking, and draws nothing; it calls `useMakeAtOnce` */
  atOnce?: LazyPart<CreateOverlayProps>
  /** instead of a dialog: a page */
  to?: string
  /** below a line */
  apart?: true
}

/** A tab of every record's screen. */
export type RecordTabPlace = LazyPart<RecordTabProps> & Omit<RecordTab, 'Part' | 'Count'> & { count?: LazyPart<RecordCountProps> }

export interface AddressDialogProps {
  /** the value of `modal` */
  name: string
  query: URLSearchParams
  onClose(): void
}

/** Dialogs with an address: the names of `modal`, and the further parameters that go when they close. */
export interface AddressDialogPlace extends LazyPart<AddressDialogProps> {
  names: readonly string[]
  parameters: readonly string[]
}

export interface PagePanelProps {
  pageId: string
}

/** A panel beside every page, opened by a button of its header. */
export interface PagePanelPlace extends LazyPart<PagePanelProps>, Ordered {
  id: string
  /** `file:key` */
  labelKey: string
  /** a name of ui/icons/item-icons.ts */
  icon: string
  /** how many things there wait for the person; nothing for none */
  count?: LazyPart<PagePanelProps>
}

export interface SharePartProps {
  item: { type: ItemType; id: string; label: string }
  /** of a table: the part that is shared alone */
  of: TablePart | undefined
  onClose(): void
}

/** A part of the dialog by which an item is shared, beside those of other features. */
export interface SharePartPlace extends LazyPart<SharePartProps>, Ordered {
  id: string
  /** `file:key` */
  labelKey: string
  mayOpen(access: Access, type: ItemType, id: string): boolean
}

export type FeatureBlockBodies = { readonly [Type in keyof LentBlocks]?: LazyPart<BlockBodyProps<Type>> }

export type FeatureOverlays = { readonly [Kind in Overlay['kind']]?: LazyPart<{ overlay: Overlay }> }

/** One page of the settings. */
export interface SettingsPagePlace extends LazyPart {
  /** under /settings/ */
  path: string
  labelKey: string
  group: 'general' | 'plan' | 'security' | 'more'
  /** the page has addresses of its own below its path */
  hasPagesBelow?: true
  mayOpen(access: Access): boolean
  /** a blocked plan leaves it open: one's own account, and the organisation's way out */
  whenBlocked?: true
  /** the right that it takes: where the plan leaves it out, the page leads to the upgrade */
  takes?: CapabilityFlag
  /** absent: whatever somebody may open; a page outside the menu opens by its address */
  isInMenu?: (access: Access) => boolean
}

export interface ShortcutGroup {
  titleKey: string
  hintKey?: string
  /** keys by the key of the text that says what they do */
  lines: Readonly<Record<string, string>>
}
