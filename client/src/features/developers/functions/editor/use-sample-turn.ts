import { useMemo } from 'react'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { byPosition } from '#shared/lib/positions.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/**
 * An event of a trigger with a record of its table as JSON, to be changed: the chosen one as this person sees it, else an empty one. An empty
 * text for a function.
 */
export function useSampleTurn(trigger: LowCodeFunction['trigger'], recordId: string): string {
  const chosen = useRecord(trigger?.related_table, recordId)
  const fields = useEntities('field')
  return useMemo(() => {
    if (trigger === null) return ''
    const own = fields.filter(({ tableId }) => tableId === trigger.related_table).toSorted(byPosition)
    const record = Object.fromEntries(own.map(({ id, label }) => [label, chosen?.cell(id) ?? null]))
    const event = trigger.event[0] ?? ''
    return JSON.stringify({ event, currentData: record, recordData: event.endsWith('Insert') ? null : record }, null, 2)
  }, [fields, trigger, chosen])
}
