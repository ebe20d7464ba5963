import type { FindSubject } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The text under a key of a payload. */
export function textOf(payload: unknown, key: string): string {
  const value = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' ? value : ''
}

/** The table whose id is under a key of the payload. */
export const aboutTable =
  (key = 'tableId'): FindSubject =>
  (payload, { db }) => {
    const row = db.get(db.build.selectFrom('table_def').select(['id', 'label']).where('id', '=', textOf(payload, key)))
    return row && { type: 'table', ...row }
  }

/** A field, called by its table and its own label. */
export function fieldSubject({ db }: OrgDatabase, fieldId: string): ReturnType<FindSubject> {
  const row = db.get(
    db.build
      .selectFrom('field_def')
      .innerJoin('table_def', 'table_def.id', 'field_def.table_id')
      .select(['field_def.id', 'field_def.label', 'table_def.label as table'])
      .where('field_def.id', '=', fieldId),
  )
  return row && { type: 'field', id: row.id, label: `${row.table}: ${row.label}` }
}

/** The field of `payload.fieldId`. */
export const aboutField: FindSubject = (payload, org) => fieldSubject(org, textOf(payload, 'fieldId'))

/** The person of `payload.memberId`. */
export const aboutMember: FindSubject = (payload, { db }) => {
  const row = db.get(db.build.selectFrom('member').select(['id', 'display_name as label']).where('id', '=', textOf(payload, 'memberId')))
  return row && { type: 'member', ...row }
}
