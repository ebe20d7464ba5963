import { useMemo } from 'react'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'

const CommentThreads = lazyPart(async () => (await import('#client/features/comments/ui/CommentThreads.tsx')).CommentThreads)

/** The comments of a record. */
export function RecordComments({ table, row, access }: RecordTabProps) {
  const place = useMemo(() => ({ itemType: 'table', itemId: table.id, recordId: row.id }) as const, [table.id, row.id])
  return <CommentThreads place={place} mayComment={access.comment} mayModerate={access.manageFields} />
}
