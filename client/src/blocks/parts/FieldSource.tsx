import type { ReactNode } from 'react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'

interface FieldSourceProps {
  config: { tableId: string | null; fieldId: string | null; filter: FilterGroup | null }
  /** what a new block waits for */
  waitsFor: string
  onSettings: (() => void) | undefined
  children(table: Table, field: Field, fields: readonly Field[]): ReactNode
}

/** Draws a block of one field while its table, the field and its conditions are there, see {@link BlockSource}. */
export function FieldSource({ config: { tableId, fieldId, filter }, waitsFor, onSettings, children }: FieldSourceProps) {
  return (
    <BlockSource {...{ tableId, filter, waitsFor, onSettings }} needs={[fieldId]} isUnfinished={fieldId === null}>
      {(table, fields) => {
        const field = fields.find(({ id }) => id === fieldId)
        return field && children(table, field, fields)
      }}
    </BlockSource>
  )
}
