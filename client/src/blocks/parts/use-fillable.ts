import { useMemo } from 'react'
import { changesRecords, type Form } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** The forms by which the person may make a record, or change one, each with its table, by name. */
export function useFillable(): readonly { form: Form; table: Table }[] {
  const forms = useEntities('form')
  const tables = useEntities('table')
  const access = useAccess()
  return useMemo(() => {
    const found = forms.flatMap((form) => {
      const table = tables.find(({ id }) => id === form.tableId)
      if (!table || form.kind === 'update' || form.kind === 'chat') return []
      const { createRecords, editRecords } = access.table(table.id)
      return (changesRecords(form) ? editRecords : createRecords) ? [{ form, table }] : []
    })
    return found.toSorted((a, b) => a.form.label.localeCompare(b.form.label))
  }, [forms, tables, access])
}
