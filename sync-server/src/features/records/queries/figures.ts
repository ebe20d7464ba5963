import { sql } from 'kysely'
import type { Aggregate } from '#shared/query/aggregates.ts'
import type { RecordPage } from '#shared/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PageTemplate } from '#server/features/records/queries/page-template.ts'
import { figureSql, readFigure } from '#server/storage/records/figure-sql.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

/** All figures over what a query matches, in one statement. A figure that does not fit its field, or a field one may not see, is null. */
export function readFigures(
  { org }: OrgContext,
  { table, visible, sql: query, narrows }: PageTemplate,
  wanted: readonly { name: Aggregate['name']; fieldId?: string | undefined }[],
): NonNullable<RecordPage['aggregates']> {
  if (wanted.length === 0) return []
  const { id } = table.model
  const asked = wanted.map(({ name, fieldId }): Aggregate => ({ name, ...(fieldId !== undefined && { fieldId }) }))
  // the table's own count is kept with every write
  const known =
    !narrows && asked.every(({ name }) => name === 'count')
      ? org.db.get(org.db.build.selectFrom('table_def').select('record_count').where('id', '=', id))?.record_count
      : undefined
  if (known !== undefined) return asked.map((figure) => ({ ...figure, value: known }))
  const terms = asked.map((figure) => figureSql(figure, visible))
  const [row = []] = org.db.allRaw(sql`SELECT count(*), ${sql.join(terms)} FROM ${recordTable(id)} AS r WHERE ${query.where}`)
  return asked.map((figure, index) => ({ ...figure, value: readFigure(figure, row[index + 1] ?? null, Number(row[0])) }))
}
