import type { ReactNode } from 'react'
import { gridView } from '#shared/views/grid-view.ts'
import { FullBlock } from '#client/blocks/shell/FullBlock.tsx'
import { OpenedRecord } from '#client/blocks/table-view/OpenedRecord.tsx'
import { RecordsDialog } from '#client/blocks/table-view/RecordsDialog.tsx'
import { ConvertField } from '#client/fields/conversion/ConvertField.tsx'
import { FieldForm } from '#client/fields/FieldForm.tsx'
import { DeleteFieldDialog } from '#client/fields/settings/DeleteFieldDialog.tsx'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { FormDialog } from '#client/records/forms/FormDialog.tsx'
import { WholeMail } from '#client/records/mail/WholeMail.tsx'
import { BulkEdit } from '#client/records/panel/BulkEdit.tsx'
import { DeleteRecords } from '#client/records/panel/DeleteRecords.tsx'
import { RejectedCells } from '#client/records/panel/RejectedCells.tsx'
import { PastTable } from '#client/records/past/PastTable.tsx'
import { ConnectTable } from '#client/records/structure/ConnectTable.tsx'
import { DownloadData } from '#client/records/structure/DownloadData.tsx'
import { DuplicateTable } from '#client/records/structure/DuplicateTable.tsx'
import { Gestures } from '#client/records/structure/Gestures.tsx'
import { RecordRules } from '#client/records/structure/RecordRules.tsx'
import { Recovery } from '#client/records/structure/Recovery.tsx'
import { TableHistory } from '#client/records/structure/TableHistory.tsx'
import { TrashList } from '#client/records/structure/TrashList.tsx'
import { SubscribeView } from '#client/views/calendar/SubscribeView.tsx'
import { DeleteViewDialog } from '#client/views/grid/DeleteViewDialog.tsx'
import { useTableWork, type TableWork } from '#client/views/grid/use-table-work.ts'
import { ManageViewsDialog } from '#client/views/grid/ManageViewsDialog.tsx'
import { NewViewDialog } from '#client/views/grid/NewViewDialog.tsx'
import { ViewNameDialog } from '#client/views/grid/ViewNameDialog.tsx'
import { openedBy, type SampleDialog } from '#tests/components/dialogs/dialog-contract.tsx'
import { fields, form, ids, table, view } from '#tests/components/support/sample-workspace.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const plain = gridView.query(gridView.defaults())
const [customer] = fields

/** A table's records to work with, once they are there. */
function WithWork({ draw }: { draw: (work: TableWork) => ReactNode }) {
  const work = useTableWork(table, { ...plain, closed: nothing })
  return work.rows.status === 'loading' ? null : draw(work)
}

function withWork(draw: (work: TableWork, close: () => void) => ReactNode): SampleDialog {
  return openedBy((close) => <WithWork draw={(work) => draw(work, close)} />)
}

function Past() {
  const { isOpen, open } = useVersionsAddress('past')
  return (
    <>
      <button type="button" onClick={open}>
        The past
      </button>
      <WithWork draw={({ access }) => isOpen && <PastTable table={table} access={access} />} />
    </>
  )
}

const trashed = { id: 'a', title: 'Linden Café', detail: 'Ana', question: 'Delete Linden Café for good?', restore: noop, purge: noop }
const rejected = [{ row: 0, label: 'Total', text: 'twelve', reason: 'readOnly' as const }]

/** Dialogs of the floors below features, by the file that draws them. The suite fails for a file without one. */
export const sampleDialogs: Readonly<Record<string, SampleDialog | undefined>> = {
  'fields/FieldForm.tsx': openedBy((close) => <FieldForm tableId={ids.table} onClose={close} />),
  'fields/conversion/ConvertField.tsx': customer && openedBy((close) => <ConvertField field={customer} onClose={close} />),
  'fields/settings/DeleteFieldDialog.tsx': customer && openedBy((close) => <DeleteFieldDialog field={customer} onClose={close} />),
  'records/forms/FormDialog.tsx': openedBy((close) => <FormDialog table={table} form={form} onClose={close} />),
  'records/mail/WholeMail.tsx': openedBy((close) => <WholeMail message={{ id: ids.records[0] ?? '', mail: undefined }} onClose={close} />),
  'records/panel/BulkEdit.tsx': withWork(({ fields: known, access, gestures }, close) => (
    <BulkEdit tableId={ids.table} ids={ids.records} fields={known} access={access} gestures={gestures} onClose={close} />
  )),
  'records/panel/DeleteRecords.tsx': withWork(({ labelField, gestures }, close) => (
    <DeleteRecords tableId={ids.table} ids={ids.records} labelField={labelField} gestures={gestures} onClose={close} onDeleted={noop} />
  )),
  'records/panel/RejectedCells.tsx': openedBy((close) => <RejectedCells cells={rejected} onClose={close} />),
  'records/past/PastTable.tsx': { Screen: Past, button: 'The past' },
  'records/structure/ConnectTable.tsx': openedBy((close) => <ConnectTable table={table} onClose={close} />),
  'records/structure/DownloadData.tsx': openedBy((close) => <DownloadData table={table} onClose={close} />),
  'records/structure/DuplicateTable.tsx': openedBy((close) => <DuplicateTable table={table} onClose={close} />),
  'records/structure/Gestures.tsx': {
    Screen: () => <WithWork draw={({ access }) => <Gestures tableId={ids.table} access={access} />} />,
    button: 'Undo just this',
  },
  'records/structure/RecordRules.tsx': openedBy((close) => <RecordRules table={table} fields={fields} onClose={close} />),
  'records/structure/DeleteForever.tsx': { Screen: Recovery, button: 'Delete forever' },
  'records/structure/TableHistory.tsx': withWork(({ access }, close) => <TableHistory table={table} access={access} onClose={close} />),
  'records/structure/TrashList.tsx': {
    Screen: () => <TrashList items={[trashed]} empty="Nothing" failure={undefined} />,
    button: 'Delete forever',
  },
  'blocks/shell/FullBlock.tsx': openedBy((close) => (
    <FullBlock title="Orders by month" onClose={close}>
      {({ width }) => <p>{width} pixels wide</p>}
    </FullBlock>
  )),
  'blocks/table-view/OpenedRecord.tsx': openedBy((close) => (
    <OpenedRecord columns={[{ label: 'Name', align: 'start' }]} row={['Harbour']} onClose={close} />
  )),
  'blocks/table-view/RecordsDialog.tsx': openedBy((close) => (
    <RecordsDialog
      table={table}
      title="March 2026"
      filter={{ id: 'a', conjunction: 'and', nodes: [] }}
      blockId="baaaaaaaaaaaa"
      onClose={close}
    />
  )),
  'views/calendar/SubscribeDialog.tsx': openedBy((close) => <SubscribeView tableId={ids.table} viewId={ids.view} onClose={close} />),
  'views/grid/DeleteViewDialog.tsx': openedBy((close) => <DeleteViewDialog view={view} onClose={close} onDeleted={noop} />),
  'views/grid/ManageViewsDialog.tsx': openedBy((close) => (
    <ManageViewsDialog tableId={view.tableId} views={[view]} shownId={view.id} mayManage onPick={noop} onClose={close} />
  )),
  'views/grid/NewViewDialog.tsx': openedBy((close) => (
    <NewViewDialog tableId={ids.table} mayAdd onClose={close} onMade={noop} onTakenBack={noop} />
  )),
  'views/grid/ViewNameDialog.tsx': openedBy((close) => (
    <ViewNameDialog place="sample" title="Rename view" start="All orders" onName={noop} onClose={close} />
  )),
}
