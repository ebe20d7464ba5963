import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf } from '#server/access/record-rights.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import { existingRecords } from '#server/storage/records/link-pairs.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The value that a link's cell gets when its writer does not see all of it. */
export type KeepHidden = (field: ModelField, before: CellValue, written: CellValue) => CellValue

/**
 * Keeps the links that the writer does not see: people with access to some records of a linked table write only their part of a cell. A
 * single-record cell is overwritten, because there is no room for two.
 */
export function keepHiddenLinks(context: OrgContext, fields: Iterable<ModelField>, stored: Iterable<StoredRecord>): KeepHidden {
  const hidden = new Map<string, ReadonlySet<string>>()
  const linkRules = linkRulesOf(context)
  for (const field of fields) {
    const rule = linkRules(field)
    if (!rule || field.behaviour.definition.isSingle?.(field.behaviour.config)) continue
    const linked = new Set([...stored].flatMap((record) => itemsOf(record.values[field.id])))
    const seen = existingRecords(context.org, rule.target, [...linked], rule.rules)
    hidden.set(field.id, new Set([...linked].filter((id) => !seen.has(id))))
  }
  return (field, before, written) => {
    const unseen = hidden.get(field.id)
    if (!unseen) return written
    const kept = itemsOf(before).filter((id) => unseen.has(id))
    return kept.length === 0 ? written : [...new Set([...itemsOf(written), ...kept])].sort()
  }
}
