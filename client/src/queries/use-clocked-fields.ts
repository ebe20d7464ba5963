import { useMemo } from 'react'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'

/** The fields that the person sees whose options have a clock. Without one a table has no time in stages to show. */
export function useClockedFields(tableId: string): readonly Field[] {
  const fields = useFields(tableId)
  const { hiddenFields } = useAccess().table(tableId)
  return useMemo(
    () => fields.filter(({ id, config }) => (config as Partial<SelectConfig>).sla === true && !hiddenFields.has(id)),
    [fields, hiddenFields],
  )
}
