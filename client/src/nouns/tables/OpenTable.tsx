import { Suspense, type ReactNode } from 'react'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const MissingTable = lazyPart(async () => (await import('#client/nouns/tables/MissingTable.tsx')).MissingTable)

/** A page of a table that this person may open, or the reason why there is none. */
export function OpenTable({ id, children }: { id: string; children(table: Table): ReactNode }) {
  const table = useEntity('table', id)
  const access = useTableAccess(id)
  const state = useReplicaState()
  const isHidden = !useShowsTables()
  if (!isHidden && table && access.read) return children(table)
  if (!isHidden && state !== 'ready') return <Skeleton height={320} />
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <MissingTable isHidden={isHidden} />
    </Suspense>
  )
}
