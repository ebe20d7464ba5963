import { DeleteRecords, RejectedCells } from '#client/records/opened-later.tsx'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

/** The dialogs of work with records. */
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
      {rejected && (
        <RejectedCells
          cells={rejected.cells}
          missing={
            work.access.manageFields
              ? {
                  tableId,
                  fields: work.columns,
                  startValues: work.startValues,
                  first: rejected.entry,
                  onRest: (cells) => setRejected(cells.length > 0 ? { cells, entry: undefined } : undefined),
                }
              : undefined
          }
          onClose={() => setRejected(undefined)}
        />
      )}
    </>
  )
}
