import { lazy, useMemo } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { PagePanelProps } from '#client/manifest/client-feature.ts'

const CommentThreads = lazy(async () => ({ default: (await import('#client/features/comments/ui/CommentThreads.tsx')).CommentThreads }))

/** The comments of a page. */
export function PageComments({ pageId }: PagePanelProps) {
  const access = useAccess()
  const place = useMemo(() => ({ itemType: 'page', itemId: pageId, recordId: null }) as const, [pageId])
  return <CommentThreads place={place} mayComment={!access.blocked} mayModerate={access.may('archive', 'page', pageId)} />
}
