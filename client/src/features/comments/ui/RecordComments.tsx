import { useMemo } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'

const CommentThreads = lazyPart(async () => (await import('#client/features/comments/ui/CommentThreads.tsx')).CommentThreads)

/** The comments of a record. */
export function RecordComments({ table, row, access }: RecordTabProps) {
  // deciding about words of others is no matter of structure
  const mayModerate = useAccess().table(table.id).manageFields
  const place = useMemo(() => ({ itemType: 'table', itemId: table.id, recordId: row.id }) as const, [table.id, row.id])
  return <CommentThreads place={place} mayComment={access.comment} mayModerate={mayModerate} />
}
