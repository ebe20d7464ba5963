import { sql } from 'kysely'
import { shownParts, type ShownRow } from '#server/features/templates/gallery/template-rows.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

/** Newest versions that the operator decides about, or has decided about. Private templates are none of them. */
const judged = sql`FROM template AS t
  JOIN template_version AS v ON v.template_id = t.id AND v.version = t.newest
  JOIN template_builder AS b ON b.id = t.builder_id
  WHERE t.is_private = 0 AND (v.status IN ('Waiting for approval', 'Published') OR v.problem = 'rejected')`

/** Waiting ones come first, then the last made. */
export const readJudged = (reader: ControlReader, limit: number, offset: number): Promise<ShownRow[]> =>
  reader.all(sql<ShownRow>`SELECT ${shownParts} ${judged}
    ORDER BY v.status = 'Waiting for approval' DESC, v.made_at DESC, t.id LIMIT ${limit} OFFSET ${offset}`)

export const findJudged = (reader: ControlReader, id: string): Promise<ShownRow | undefined> =>
  reader.get(sql<ShownRow>`SELECT ${shownParts} ${judged} AND t.id = ${id}`)

export async function countJudged(reader: ControlReader): Promise<{ total: number; waiting: number }> {
  const counted = sql<{ total: number; waiting: number }>`
    SELECT count(*) AS total, coalesce(sum(v.status = 'Waiting for approval'), 0) AS waiting ${judged}`
  return (await reader.get(counted)) ?? { total: 0, waiting: 0 }
}
