import { useMemo, useSyncExternalStore } from 'react'
import type { Aggregate } from '#shared/query/aggregates.ts'
import type { GroupLevels } from '#shared/query/groups.ts'
import type { FilterGroup, GroupLevel } from '#shared/values/query.ts'
import { valueOfDevice } from '#client/engine/device/current-device.ts'
import type { TableStatus } from '#client/engine/replica/record-row.ts'
import { useKnowsAll } from '#client/engine/replica/use-records.ts'
import { useTableAnswer } from '#client/engine/replica/use-table-answer.ts'

interface GroupsAsked {
  tableId: string
  filter: FilterGroup | null
  groupBy: readonly GroupLevel[]
  aggregates: readonly Aggregate[]
}

/** `part`: the device has a part of the table and no server to ask. `tooMany`: more groups than an answer holds. */
export type GroupsAnswer = { status: 'loading' | 'part' | 'tooMany' } | { status: 'ready'; levels: GroupLevels }

const nothing: GroupLevels = []

/** The groups of a table's records with their figures, followed as the table changes. No question has no groups. */
export function useGroups(asked: GroupsAsked | undefined): GroupsAnswer {
  const tableId = asked?.tableId ?? ''
  const knowsAll = useKnowsAll(tableId)
  const isOut = useIsOut(tableId)
  const answer = useTableAnswer('groups', asked && knowsAll ? { ...asked, search: '' } : undefined)
  if (!asked) return { status: 'ready', levels: nothing }
  if (!knowsAll || (!answer && isOut)) return { status: 'part' }
  if (!answer) return { status: 'loading' }
  return answer.more ? { status: 'tooMany' } : { status: 'ready', levels: answer.levels }
}

/** True for a table of which nothing is here, without a network to bring it. */
function useIsOut(tableId: string): boolean {
  const value = useMemo(() => valueOfDevice<TableStatus>(({ replica }) => replica.localTable(tableId).status, 'loading'), [tableId])
  return useSyncExternalStore(value.subscribe, value.get) === 'unavailable'
}
