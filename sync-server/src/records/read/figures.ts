import { sql, type Kysely } from 'kysely'
import type { Aggregate } from '#shared/query/aggregates.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PageTemplate } from '#server/records/read/page-template.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { figureSql, readFigure } from '#server/storage/records/figure-sql.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

const findHead = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('table_def').select(['record_count', 'record_seq']).where('id', '=', ''),
)

/**
 * All figures over a query's records, in one statement, cached until a record changes. A figure that does not fit its field, or of a hidden
 * field, is null.
 */
export function readFigures(
  { org }: OrgContext,
  { table, visible, sql: query, narrows, links, linksNarrow, figures }: PageTemplate,
  wanted: readonly { name: Aggregate['name']; fieldId?: string | undefined }[],
): NonNullable<RecordPage['aggregates']> {
  if (wanted.length === 0) return []
  const { id } = table.model
  const asked = wanted.map(({ name, fieldId }): Aggregate => ({ name, ...(fieldId !== undefined && { fieldId }) }))
  const head = org.db.get(findHead(id))
  // the table's own count is kept with every write
  if (head && !narrows && asked.every(({ name }) => name === 'count'))
    return asked.map((figure) => ({ ...figure, value: head.record_count }))
  const seq = head?.record_seq ?? 0
  // row rules on links also depend on the other table
  if (figures.seq !== seq || figures.known.size > 20 || linksNarrow) {
    figures.seq = seq
    figures.known.clear()
  }
  const key = JSON.stringify(asked)
  let values = figures.known.get(key)
  if (!values) {
    const terms = asked.map((figure) => figureSql(figure, visible, links))
    const [row = []] = org.db.allRaw(sql`SELECT count(*), ${sql.join(terms)} FROM ${recordTable(id)} AS r WHERE ${query.where}`)
    values = asked.map((figure, index) => readFigure(figure, row[index + 1] ?? null, Number(row[0])))
    figures.known.set(key, values)
  }
  return asked.map((figure, index) => ({ ...figure, value: values[index] ?? null }))
}
