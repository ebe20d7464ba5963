import type { AppStyle } from '#shared/apps/app-snapshot.ts'
import type { PlacedBox } from '#shared/apps/layout.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import type { TextBlockConfig } from '#shared/blocks/text-block.ts'
import type { PageNode } from '#shared/pages/page-nodes.ts'

/**
 * What a visitor of a public link receives: the server's projection for that link. It holds what is shown and nothing
 * else: no filters, no ids of people, no fields that are not on the screen, no formulas (architecture §3 "Public links").
 */
export type PublicItem = PublicApp | PublicPage

interface PublicCommon {
  title: string
  icon: string
  color: string
  organisation: string
  /** CSS colour of the organisation's accent, or null for the product's */
  accent: string | null
  language: 'en' | 'pt' | 'es'
  /** by block id; a block without data is one the link cannot show */
  blocks: Record<string, PublicBlock>
}

export interface PublicApp extends PublicCommon {
  itemType: 'app'
  style: Pick<AppStyle, 'backgroundColor' | 'backgroundImage' | 'font' | 'mobileEnabled' | 'publicShowTitle' | 'publicRemoveBrand'>
  layouts: Record<Breakpoint, PlacedBox[]>
}

export interface PublicPage extends PublicCommon {
  itemType: 'page'
  body: PageNode[]
}

/** The data of one block, already read and formatted, so that the visitor's page needs to know no field types. */
export type PublicBlock =
  | { type: 'text'; text: string; align: TextBlockConfig['align'] }
  | { type: 'indicator'; label: string; value: string; color: string }
  | { type: 'tableView'; title: string; columns: PublicColumn[]; rows: PublicCell[][]; total: number }

export interface PublicColumn {
  label: string
  align: 'start' | 'end'
}

/** A text, or chips with a label and a hue. */
export type PublicCell = string | { label: string; hue: string }[]
