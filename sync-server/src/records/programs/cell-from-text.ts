import { sql } from 'kysely'
import type { Locale } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { readMembersByName } from '#server/storage/member-names.ts'
import { cellSql } from '#server/storage/records/cell-sql.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * A text as if it were typed: people and linked records by id or name, of those that the rights show.
 * @throws AppError `invalid_value` for a text that is no value of the field
 */
export function cellFromText(context: OrgContext, field: ModelField, text: string, locale: Locale): CellValue {
  const { holds, parse } = field.definition
  if (holds === 'users') return peopleIn(context, field, text)
  if (holds === 'records') return recordsIn(context, field, text, locale)
  const parsed = parse(text, field.config, locale)
  if (!parsed.ok) throw new AppError('invalid_value', { fieldId: field.id, reason: parsed.reason, text: text.slice(0, 200) })
  return parsed.value
}

const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Ids, names or addresses of members. */
function peopleIn({ org }: OrgContext, field: ModelField, text: string): CellValue {
  const known = readMembersByName(org)
  const ids = namesIn(text).map((name) => {
    const id = isUuid(name) ? name : known.get(foldText(name))
    if (id === undefined) throw new AppError('invalid_value', { fieldId: field.id, reason: 'notUser', text: name.slice(0, 200) })
    return id
  })
  return ids.length > 0 ? [...new Set(ids)] : null
}

/** Ids of linked records, or their names. */
function recordsIn(context: OrgContext, field: ModelField, text: string, locale: Locale): CellValue {
  if (!field.link) return null
  const tableId = field.link.targetTableId
  const ids = namesIn(text).map((name) => {
    const id = isUuid(name) ? name : findByLabel(context, tableId, name, locale)
    if (id === undefined) throw new AppError('invalid_value', { fieldId: field.id, reason: 'notRecord', text: name.slice(0, 200) })
    return id
  })
  return ids.length > 0 ? [...new Set(ids)] : null
}

function findByLabel(context: OrgContext, tableId: string, name: string, locale: Locale): string | undefined {
  const table = openTable(context, tableId)
  const label = visibleFields(context, table).find(({ id }) => id === table.model.recordLabelField)
  if (!label) return undefined
  const parsed = label.behaviour.definition.parse(name, label.behaviour.config, locale)
  if (!parsed.ok || parsed.value === null || Array.isArray(parsed.value)) return undefined
  const rules = rowRuleFilter(table.access, table.model, context.memberId)
  return context.org.db.get(sql<{ id: string }>`
    SELECT r.id FROM ${recordTable(tableId)} AS r
    WHERE ${cellSql(label).scalar} = ${parsed.value} AND ${livingSql(rules, table.model)} ORDER BY r.id LIMIT 1`)?.id
}
