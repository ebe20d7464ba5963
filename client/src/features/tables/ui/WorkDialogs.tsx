import { DeleteRecords, RejectedCells } from '#client/features/tables/ui/opened-later.tsx'
import type { TableWork } from '#client/features/tables/ui/use-table-work.ts'

/** What working with records asks and answers. */
export function WorkDialogs({ tableId, work, onDeleted }: { tableId: string; work: TableWork; onDeleted?(ids: readonly string[]): void }) {
  const { deleting, setDeleting, rejected, setRejected } = work
  return (
    <>
      {deleting && (
        <DeleteRecords
          tableId={tableId}
          ids={deleting}
          labelField={work.labelField}
          gestures={work.gestures}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => onDeleted?.(deleting)}
        />
      )}
      {rejected && <RejectedCells cells={rejected} onClose={() => setRejected(undefined)} />}
    </>
  )
}
