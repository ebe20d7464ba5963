import { useEffect, useMemo } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import type { PagePanelProps } from '#client/manifest/client-feature.ts'
import { focusedTalk } from '#client/nouns/comments/text-talk.ts'

const CommentThreads = lazyPart(async () => (await import('#client/features/comments/ui/CommentThreads.tsx')).CommentThreads)

/** The comments of a page; an address with `?comment=` looks at one. */
export function PageComments({ pageId }: PagePanelProps) {
  const access = useAccess()
  const place = useMemo(() => ({ itemType: 'page', itemId: pageId, recordId: null }) as const, [pageId])
  const asked = useAddressQuery().query.get('comment')
  useEffect(() => {
    if (asked !== null) focusedTalk.set(asked)
  }, [asked])
  return <CommentThreads place={place} mayComment={!access.blocked} mayModerate={access.may('archive', 'page', pageId)} />
}
