import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { LinkConditions } from '#server/storage/records/cell-sql.ts'
import { livingSql } from '#server/storage/records/query-compiler.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** The records of the table behind a link that a person may name; undefined: all */
export interface LinkRule {
  target: TableModel
  rules: PreparedNode
}
export type LinkRules = (field: ModelField) => LinkRule | undefined

/** The same rules as SQL conditions for the links in filters, sorts, groups and figures. */
export function linkConditions(linkRules: LinkRules): LinkConditions {
  return (field) => {
    const rule = linkRules(field)
    return rule && livingSql(rule.rules, rule.target)
  }
}
