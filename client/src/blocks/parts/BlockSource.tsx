import type { ReactNode } from 'react'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { useSeenFields } from '#client/blocks/parts/use-seen-fields.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface BlockSourceProps {
  tableId: string | null
  /** every field that the block needs besides those of its filter */
  needs: readonly (string | null | undefined)[]
  filter: FilterGroup | null
  /** the table is chosen, but not all that is needed */
  isUnfinished?: boolean
  /** what a new block waits for */
  waitsFor: string
  onSettings: (() => void) | undefined
  children(table: Table, fields: readonly Field[]): ReactNode
}

/** Draws a block while all that it asks with is there. A deleted or hidden table, field or condition shows nothing, and how to mend it. */
export function BlockSource({ tableId, needs, filter, isUnfinished, waitsFor, onSettings, children }: BlockSourceProps) {
  const { t } = useTranslation('tables')
  const table = useEntity('table', tableId)
  const access = useAccess()
  const state = useReplicaState()
  const fields = useSeenFields(tableId)
  if (tableId === null || isUnfinished === true) return <BlockMessage onSettings={onSettings}>{waitsFor}</BlockMessage>
  const isMissing = needs.some((id) => id !== null && id !== undefined && !fields.some((field) => field.id === id))
  const gone =
    !table || !access.table(table.id).read
      ? 'blocks.tableGone'
      : isMissing
        ? 'blocks.fieldsGone'
        : isFilterBroken(filter, fields)
          ? 'blocks.conditionGone'
          : undefined
  if (table && gone === undefined) return children(table, fields)
  if (state !== 'ready') return <Skeleton height="100%" />
  return (
    <BlockMessage tone="warning" onSettings={onSettings}>
      {t(gone ?? 'blocks.tableGone')}
    </BlockMessage>
  )
}
