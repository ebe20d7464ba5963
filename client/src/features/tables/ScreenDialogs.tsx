import { Suspense } from 'react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { DeleteFieldDialog } from '#client/fields/opened-later.tsx'
import { FieldForm, TableHistory } from '#client/features/tables/opened-later.tsx'
import { TypedAhead } from '#client/lib/TypedAhead.tsx'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { WorkDialogs } from '#client/views/grid/WorkDialogs.tsx'

/** A field's form (of a new one without `field`), the question before its deletion, or the history of the table. */
export type ScreenDialog = { form: { field?: Field; after?: string } } | { deleting: Field } | 'history'

interface ScreenDialogsProps {
  table: Table
  work: TableWork
  open: ScreenDialog | undefined
  onClose(): void
  onDeleted(ids: readonly string[]): void
}

/** The dialogs over a table's screen. */
export function ScreenDialogs({ table, work, open, onClose, onDeleted }: ScreenDialogsProps) {
  const { form, deleting } = { form: undefined, deleting: undefined, ...(typeof open === 'object' && open) }
  return (
    <>
      <Suspense fallback={<TypedAhead onEscape={onClose} />}>
        {form && <FieldForm tableId={table.id} {...form} onClose={onClose} />}
      </Suspense>
      {deleting && <DeleteFieldDialog field={deleting} onClose={onClose} />}
      <WorkDialogs tableId={table.id} work={work} onDeleted={onDeleted} />
      <Suspense>{open === 'history' && <TableHistory table={table} access={work.access} onClose={onClose} />}</Suspense>
    </>
  )
}
