import { useTranslation } from '#client/i18n/use-translation.ts'
import { useUnreadComments } from '#client/nouns/comments/use-comments.ts'
import type { PagePanelProps } from '#client/manifest/client-feature.ts'
import type { RecordCountProps } from '#client/records/panel/record-tabs-context.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'

/** The number of a record's comments that the person has not read. */
export function RecordCount({ tableId, recordId }: RecordCountProps) {
  return <Unread count={useUnreadComments({ itemType: 'table', itemId: tableId, recordId }).length} />
}

/** The same of a page. */
export function PageCount({ pageId }: PagePanelProps) {
  return <Unread count={useUnreadComments({ itemType: 'page', itemId: pageId, recordId: null }).length} />
}

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('shell')
  if (count === 0) return null
  return (
    <>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </>
  )
}
