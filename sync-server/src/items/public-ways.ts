import type { PageNode } from '#shared/values/page-node.ts'
import type { PublicPlace } from '#shared/values/public-place.ts'
import type { ItemType } from '#shared/values/item-type.ts'

/** The ways of a visitor to public things that the maker of their link may share. */
export interface PublicWays {
  /** of the product's own addresses */
  origin: string
  /** undefined for what has no public link that opens by itself */
  place(type: ItemType, id: string): PublicPlace | undefined
  /** forms with public links of their own, of some tables or (none named) of all */
  forms(tableIds: readonly string[]): PublicPlace[]
  /** the text of a page that is public itself */
  pageText(id: string): PageNode[]
}
