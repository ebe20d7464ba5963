import { useMemo } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import type { KnownTable } from '#client/features/developers/functions/editor/complete-code.ts'

/** The tables of the workspace with their fields, as code names them. */
export function useKnownTables(): readonly KnownTable[] {
  const tables = useEntities('table')
  const fields = useEntities('field')
  return useMemo(
    () =>
      tables.map(({ id, label }) => ({
        label,
        fields: fields.filter(({ tableId }) => tableId === id).map((field) => field.label),
      })),
    [tables, fields],
  )
}
