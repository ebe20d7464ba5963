import { useUnreadComments } from '#client/nouns/comments/use-comments.ts'
import type { PagePanelProps } from '#client/manifest/client-feature.ts'
import type { RecordCountProps } from '#client/records/panel/record-tabs-context.ts'

/** The number of a record's comments that the person has not read. */
export function RecordCount({ tableId, recordId }: RecordCountProps) {
  return useUnreadComments({ itemType: 'table', itemId: tableId, recordId }).length || null
}

/** The same of a page. */
export function PageCount({ pageId }: PagePanelProps) {
  return useUnreadComments({ itemType: 'page', itemId: pageId, recordId: null }).length || null
}
