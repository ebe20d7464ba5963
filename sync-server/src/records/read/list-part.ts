import { sql, type SelectQueryBuilder } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { readCursor, writeCursor } from '#server/records/read/query-records.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

/** `after`: the `next` of an earlier answer */
export interface ListedPart {
  size: number
  after?: string | undefined
}

interface Place {
  label: string
  id: string
}

/** Rows that one call looks at: somebody who may read few of many gets short answers, one after the other. */
const mostLooked = 5_000

/**
 * A part of a long list by name: at most `size` of those after the cursor that `sees` lets through. The cursor names the last row that was told,
 * never a hidden one, and how many were looked at since.
 *
 * @param listed all rows, in no order
 * @param label the column of their names
 * @returns `next`: where the following ones begin, of which there may be none; null after the last
 * @throws AppError for what is no cursor
 */
export function listPart<Tables extends keyof OrgSchema, Row extends Place>(
  { org: { db } }: Pick<OrgContext, 'org'>,
  { size, after }: ListedPart,
  listed: SelectQueryBuilder<OrgSchema, Tables, Row>,
  label: string,
  sees: (row: Row) => boolean,
): { items: Row[]; next: string | null } {
  const { keys, id } = after === undefined ? { keys: ['', 0], id: '' } : readCursor(after, 2)
  let last: Place = { label: String(keys[0] ?? ''), id }
  let told = last
  let passed = Math.max(0, Math.trunc(Number(keys[1])) || 0)
  const name = sql.ref(label)
  const items: Row[] = []
  const next = (): string => writeCursor([told.label, passed], told.id)
  for (let looked = 0; looked < mostLooked; looked += size) {
    const following = listed.where(sql<boolean>`(${name}, id) > (${last.label}, ${last.id})`)
    const rows = db.all(
      following
        .orderBy(name)
        .orderBy(sql`id`)
        .limit(size)
        .offset(looked === 0 ? passed : 0),
    )
    for (const row of rows) {
      if (items.length === size) return { items, next: next() }
      last = row
      passed += 1
      if (!sees(row)) continue
      items.push(row)
      told = row
      passed = 0
    }
    if (rows.length < size) return { items, next: null }
  }
  return { items, next: next() }
}
