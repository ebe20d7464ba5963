import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import type { PublicBlock } from '#shared/blocks/block-types.ts'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import type { PageNode } from '#shared/nouns/pages/page-nodes.ts'
import type { PublicBars } from '#shared/nouns/public-links/public-bars.ts'
import type { PublicForm } from '#shared/values/public-records.ts'

export type { PublicBlock } from '#shared/blocks/block-types.ts'
export { lineCell } from '#shared/values/public-records.ts'
export type { PublicRecords } from '#shared/blocks/table-view-block.ts'
export type {
  FormLineValues,
  FormProblems,
  FormValue,
  PublicCell,
  PublicColumn,
  PublicForm,
  PublicFormField,
  PublicFormPart,
  PublicFormStill,
} from '#shared/values/public-records.ts'

/**
 * The data that a visitor of a public link receives: the server's projection for that link. It holds what is shown and nothing
 * else: no filters, no ids of people, no fields that are not on the screen, no formulas (docs/public-links.md).
 */
export type PublicItem = PublicApp | PublicPage | PublicTable | PublicFormItem

interface PublicCommon {
  title: string
  icon: string
  color: string
  organisation: string
  /** CSS colour of the organisation's accent, or null for the product's */
  accent: string | null
  language: 'en' | 'pt' | 'es'
}

/** Blocks by id; one without data is one that the link cannot show. */
export interface PublicBlocks {
  blocks: Record<string, PublicBlock>
  /** the hue names of the grounds behind blocks that have one */
  grounds: Record<string, string>
}

export interface PublicApp extends PublicCommon, PublicBlocks {
  itemType: 'app'
  style: Pick<AppStyle, 'backgroundColor' | 'backgroundImage' | 'font' | 'mobileEnabled' | 'publicShowTitle' | 'publicRemoveBrand'>
  /** the app's own top bar, without its links; null unless it is shown to visitors */
  topBar: { color: string; logo: string; showLogin: boolean } | null
  /** with links to what is public itself; null unless they are shown to visitors */
  bars: PublicBars | null
  layouts: Record<Breakpoint, PlacedBox[]>
}

export interface PublicPage extends PublicCommon, PublicBlocks {
  itemType: 'page'
  /** as wide as the screen allows */
  wide?: true
  body: PageNode[]
  /** pages below it that the link shows too, in the order of the tree */
  pages: PublicPageBelow[]
}

/** Its place in the list is its only name; mentions of it say `page` and that place. */
export interface PublicPageBelow extends PublicBlocks {
  title: string
  icon: string
  color: string
  /** 1: right below the shared page */
  depth: number
  body: PageNode[]
}

export interface PublicTable extends PublicCommon {
  itemType: 'table'
  table: PublicRecords
}

export interface PublicFormItem extends PublicCommon {
  itemType: 'form'
  form: PublicForm
}
