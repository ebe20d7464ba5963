import { useMemo } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import type { KnownTable } from '#client/features/developers/functions/editor/complete-code.ts'

/** The tables of the workspace with their fields, as code names them. */
export function useKnownTables(): readonly KnownTable[] {
  const tables = useEntities('table')
  const fields = useEntities('field')
  return useMemo(() => {
    const labels = new Map(tables.map(({ id }): [string, string[]] => [id, []]))
    for (const { tableId, label } of fields) labels.get(tableId)?.push(label)
    return tables.map(({ id, label }) => ({ label, fields: labels.get(id) ?? [] }))
  }, [tables, fields])
}
