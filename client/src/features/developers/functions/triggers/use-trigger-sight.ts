import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'

interface TriggerSight {
  /** the label of its table; empty when there is none or it is not seen */
  table: string
  /** the reader may change it: a trigger is changed by people who see its table, while that is there */
  isSeen: boolean
}

/** The table of a trigger, as far as its reader sees it. */
export function useTriggerSight({ trigger, problem }: Pick<LowCodeFunction, 'trigger' | 'problem'>): TriggerSight {
  const table = useEntity('table', trigger?.related_table ?? null)
  return { table: table?.label ?? '', isSeen: trigger === null || table !== undefined || problem === 'tableGone' }
}
