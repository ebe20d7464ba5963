import { use } from 'react'
import { createPortal } from 'react-dom'
import type { Table } from '#shared/nouns/tables/table.ts'
import { BlockPlaceContext } from '#client/blocks/parts/block-tools.ts'
import type { BlockRecord } from '#client/blocks/table-view/use-block-record.ts'
import { RecordPanel } from '#client/records/opened-later.tsx'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

/** A block's record, beside the app or page that it is opened from. Outside the block, whose box would cut it off. */
export function BlockRecordPanel({ table, work, record }: { table: Table; work: TableWork; record: BlockRecord }) {
  const { opened, open, close } = record
  const place = use(BlockPlaceContext)
  if (!opened) return null
  const { recordId, part, only } = opened
  return createPortal(
    <RecordPanel
      key={recordId}
      table={table}
      recordId={recordId}
      records={work.rows.rows}
      part={part}
      onPart={(next) => open(recordId, { part: next, only })}
      onStep={(id) => open(id, { part })}
      fields={work.fields}
      only={only}
      access={work.access}
      gestures={work.gestures}
      onClose={close}
      onDuplicated={(id) => open(id)}
      onDelete={work.setDeleting}
    />,
    place ?? document.body,
  )
}
