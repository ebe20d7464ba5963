import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf, openTable, visibleFields } from '#server/access/record-rights.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { previouslyVisible } from '#server/feed/previously-visible.ts'
import { readColumns } from '#server/storage/records/record-json.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

export interface ChunkText {
  /** a RecordChunk */
  json: string
  /** where there is more: the `since` to ask for it with */
  next: number | undefined
}

/**
 * The next chunk of a table's changed records as JSON text of a RecordChunk: everything with `since < seq ≤ its seq`, visible records as
 * columns and the rest as `removed`. Repeated calls with `next` return every record exactly once, also if it changes in the meantime. The
 * cost depends on the changes, not on the size of the table. @throws AppError `object_not_found`, `unauthorized`
 */
export function readTableChunk(context: OrgContext, tableId: string, since: number, limit: number): ChunkText {
  const { db } = context.org
  const table = openTable(context, tableId)
  const { model, access } = table
  const head = db.get(db.build.selectFrom('table_def').select('record_seq').where('id', '=', tableId))?.record_seq ?? 0
  const rows = recordTable(tableId)
  const edge = db.get(sql<{ seq: number }>`SELECT seq FROM ${rows} WHERE seq > ${since} ORDER BY seq LIMIT 1 OFFSET ${limit - 1}`)
  const upTo = Math.max(edge?.seq ?? head, Math.min(since, head))

  const visible = livingSql(rowRuleFilter(access, model, context.memberId), model)
  const window = sql`r.seq > ${since} AND r.seq <= ${upTo}`
  const columns = readColumns(
    context.org,
    model,
    visibleFields(context, table),
    sql`WHERE ${window} AND ${visible} ORDER BY r.seq`,
    [],
    linkRulesOf(context),
  )
  const lost = sql`${window} AND NOT coalesce(${visible}, 0) AND ${previouslyVisible(context, table)}`
  // a device that starts has nothing to forget
  const removed =
    since === 0 ? '[]' : (db.get(sql<{ ids: string }>`SELECT json_group_array(r.id) AS ids FROM ${rows} AS r WHERE ${lost}`)?.ids ?? '[]')
  const more = upTo < head
  const json = `{"tableId":"${tableId}","seq":${upTo},"head":${head},"more":${more},"removed":${removed},"columns":${columns.json}}`
  return { json, next: more ? upTo : undefined }
}
