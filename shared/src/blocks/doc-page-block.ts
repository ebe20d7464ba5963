import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { isUuid } from '#shared/lib/ids.ts'
import type { PageNode } from '#shared/values/page-node.ts'
import type { PublicPlace } from '#shared/values/public-place.ts'
import { readText } from '#shared/values/read-config.ts'

/** The text of a doc page, to be read where the block stands. */
export interface DocPageBlockConfig {
  pageId: string | null
  /** empty: the page's label */
  title: string
}

/** A page that is public itself, with its text. */
export interface PublicDocPage {
  type: 'docPage'
  title: string
  place: PublicPlace
  body: PageNode[]
}

export const docPageBlock = blockType<DocPageBlockConfig, PublicDocPage>({
  name: 'docPage',
  group: 'content',
  tags: ['beta'],
  version: 1,
  upgrades: [],
  defaults: () => ({ pageId: null, title: '' }),
  read: (raw) => {
    const pageId = readText(raw['pageId'], 36)
    return { pageId: isUuid(pageId) ? pageId : null, title: readText(raw['title'], 200) }
  },
  size: { desktop: { w: 6, h: 10 }, mobile: { w: 4, h: 8 } },
  minSize: { w: 2, h: 3 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
})
