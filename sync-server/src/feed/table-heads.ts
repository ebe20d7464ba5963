import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Tables the person may read, each with its highest record seq and number of rows. Given by the records feature. */
export type TableHeads = (context: OrgContext) => FeedAnswer['tables']
