import type { CompiledQuery } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fillSlots } from '#server/storage/records/slots.ts'

/** How SQLite would run a statement that reads a page. */
export interface QueryPlan {
  /** every matching record is read and sorted before the first is answered */
  sorts: boolean
  /** names of our own indexes (record-indexes.ts) that it uses */
  indexes: string[]
}

export function planOf(org: OrgDatabase, statement: CompiledQuery): QueryPlan {
  const filled = fillSlots(statement, [])
  const steps = org.db.all<{ detail: string }>({ ...filled, sql: `EXPLAIN QUERY PLAN ${filled.sql}` })
  return {
    sorts: steps.some(({ detail }) => detail.includes('USE TEMP B-TREE FOR ORDER BY') || detail.includes('FOR LAST')),
    indexes: steps.flatMap(({ detail }) => /\b(rec_\w+_by_\w+)/.exec(detail)?.[1] ?? []),
  }
}
