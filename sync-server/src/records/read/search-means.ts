import { sql } from 'kysely'
import { cleanText } from '#shared/fields/clean-text.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { SearchMeans } from '#shared/query/prepare-filter.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

const findNamed = compileOnce(
  () => sql<{ id: string }>`SELECT id FROM member WHERE deleted_at IS NULL AND instr(fold(display_name), ${''}) > 0 ORDER BY id`,
)

/** The people whose names hold the searched text, when a field could name them; visitors know nobody. */
export function searchMeans(
  { org: { db }, access }: OrgContext,
  { timezone }: TableModel,
  visible: readonly ModelField[],
  search: string,
): SearchMeans {
  const wanted = foldText(cleanText(search).trim())
  const isAsked =
    wanted !== '' && access.session !== 'public-link' && visible.some(({ behaviour }) => behaviour.definition.holds === 'users')
  return { timezone, people: isAsked ? db.all(findNamed(wanted)).map(({ id }) => id) : [] }
}
