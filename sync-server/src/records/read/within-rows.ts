import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

/** The records among `ids` that the person's row rules allow, in the order of their ids; those in the trash count too. */
export function withinRows({ org, memberId }: OrgContext, { model, access }: OpenTable, ids: readonly string[]): readonly string[] {
  const rules = rowRuleFilter(access, model, memberId)
  if (!rules) return ids
  return org.db
    .all(
      sql<{ id: string }>`
        SELECT r.id FROM ${recordTable(model.id)} AS r
        WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${conditionSql(rules, model)} ORDER BY r.id`,
    )
    .map((row) => row.id)
}
