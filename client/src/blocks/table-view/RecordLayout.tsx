import { Suspense, useState } from 'react'
import type { PublicCell, PublicColumn, PublicLayout } from '#shared/values/public-records.ts'
import { RecordRows } from '#client/blocks/table-view/RecordRows.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'

export interface RecordLayoutProps {
  columns: readonly PublicColumn[]
  rows: readonly PublicCell[][]
  /** which of the link's records the rows are; all of them without it */
  places?: readonly number[]
  layout: PublicLayout | undefined
  /** there are more records than these rows */
  hasMore?: boolean
}

const Arranged = lazyPart(async () => (await import('#client/blocks/table-view/ArrangedRecords.tsx')).ArrangedRecords)

const Opened = lazyPart(async () => (await import('#client/blocks/table-view/OpenedRecord.tsx')).OpenedRecord)

/** Records as their view arranges them for visitors: rows of a table, or columns, days, bars and cards. */
export function RecordLayout({ layout, places, hasMore = false, ...records }: RecordLayoutProps) {
  const [opened, setOpened] = useState<readonly PublicCell[]>()
  if (!layout) return <RecordRows {...records} />
  return (
    <Suspense fallback={<RecordRows {...records} />}>
      <Arranged
        {...records}
        places={places ?? records.rows.map((_, place) => place)}
        layout={layout}
        hasMore={hasMore}
        onOpen={setOpened}
      />
      {opened && (
        <Suspense fallback={null}>
          <Opened columns={records.columns} row={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Suspense>
  )
}
