import type { BlockFrame } from '#shared/nouns/apps/block-frame.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import type { PageNode } from '#shared/values/page-node.ts'

/** An app's content as plain data: what screens draw, public links send and the projection stores. Made by `readApp`. */
export interface AppSnapshot {
  version: number
  style: AppStyle
  /** by reading order on the desktop */
  blocks: AppBlock[]
  /** settled: inside the columns, nothing overlaps, every block has a place in both */
  layouts: Record<Breakpoint, PlacedBox[]>
}

export type AppBlock = ReadableBlock | UnreadableBlock

export interface ReadableBlock extends BlockFrame {
  id: string
  type: string
  readable: true
  /** as its type's `read` gives it */
  config: object
  /** rich text of a type that has one, else empty */
  body: PageNode[]
  /** its words, a line for each block of it */
  text: string
  /** what people call it; may be empty */
  title: string
}

/** Made by a newer or foreign program: shown as such, kept as it is, can be moved and deleted. */
export interface UnreadableBlock {
  id: string
  type: string
  readable: false
}

export const appFonts = ['default', 'serif', 'mono'] as const

/** App style. Texts are empty where nothing is set. */
export interface AppStyle {
  /** a hue name, or empty for the plain page */
  backgroundColor: string
  /** address of an uploaded image; choosing one clears the colour */
  backgroundImage: string
  font: (typeof appFonts)[number]
  disableDesktopScrolling: boolean
  /** off: phones stack the desktop's blocks in one column */
  mobileEnabled: boolean
  tabletFollowsMobile: boolean
  showTitleInNavigation: boolean
  publicShowTitle: boolean
  publicShowTopBar: boolean
  /** its bars, with links to what is public itself */
  publicShowBars: boolean
  publicRemoveBrand: boolean
}

export const defaultAppStyle: AppStyle = {
  backgroundColor: '',
  backgroundImage: '',
  font: 'default',
  disableDesktopScrolling: false,
  mobileEnabled: true,
  tabletFollowsMobile: false,
  showTitleInNavigation: true,
  publicShowTitle: true,
  publicShowTopBar: false,
  publicShowBars: false,
  publicRemoveBrand: false,
}
