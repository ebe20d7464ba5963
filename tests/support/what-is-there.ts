import { sql } from 'kysely'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TestClient } from '#tests/support/test-server.ts'

/** All that a device of this person would hold, without the numbers of changes and their times. */
export async function shownToDevices(client: TestClient): Promise<unknown[]> {
  const { changes, tables }: FeedAnswer = await client.feed()
  const living = changes.filter(({ data }) => data !== null).map(({ kind, id, data }) => ({ kind, id, data: withoutTimes(data) }))
  return [...living.toSorted((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1)), ...tables.map(({ id, rows }) => ({ id, rows }))]
}

const withoutTimes = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'updatedAt' || key === 'seq' ? undefined : value)))

/** Tables and pairs of records in the file. */
export function recordTables({ db }: OrgDatabase): string[] {
  const names = sql<{
    name: string
  }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND (name LIKE 'rec_%' OR name LIKE 'link_%') ORDER BY name`
  return db.all(names).map(({ name }) => name)
}
