import { useMemo } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'

/** The fields of a table that the person may see, as a block asks with them. */
export function useSeenFields(tableId: string | null): readonly Field[] {
  const access = useAccess()
  const fields = useFields(tableId ?? undefined)
  return useMemo(() => {
    const { hiddenFields } = access.table(tableId ?? '')
    return fields.filter((field) => !hiddenFields.has(field.id))
  }, [access, fields, tableId])
}
