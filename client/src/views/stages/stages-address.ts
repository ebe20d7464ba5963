import type { SlaOrder } from '#shared/nouns/sla/sla-calls.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

const orders: readonly SlaOrder[] = ['started_at', 'finished_at', 'time']

export interface StagesAddress {
  field: string | undefined
  stage: string | null
  order: SlaOrder
  direction: 'asc' | 'desc'
  recordId: string | null
  /** one row a record with its time in each stage, instead of one a stay */
  isFigures: boolean
  /** the stage by which records are sorted; null: all together */
  by: string | null
  /** hours in it at least */
  least: number
  change(values: Readonly<Record<string, string | null>>): void
}

/** The filters in the address (specification 3 §2 "SLA view"); the rows of records are ours. */
export function useStagesAddress(): StagesAddress {
  const { query, change } = useAddressQuery()
  const order = orders.find((one) => one === query.get('sortBy')) ?? 'started_at'
  const least = Number(query.get('least'))
  return {
    field: query.get('field') ?? undefined,
    stage: query.get('stage'),
    order,
    direction: query.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    recordId: query.get('recordId'),
    isFigures: query.get('rows') === 'records',
    by: query.get('by'),
    least: Number.isFinite(least) && least > 0 ? Math.min(least, 1_000_000) : 0,
    change: (values) => change(values, { replace: true }),
  }
}
