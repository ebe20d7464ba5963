import type { Selectable } from 'kysely'
import type { ActPlace, HistoryFilters } from '#shared/nouns/history-log/history-log-calls.ts'
import { boundsOf, dayStart } from '#shared/query/relative-day.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

export type ActRow = Selectable<OrgSchema['audit_log']>

/** Rows read in one go: a few milliseconds. */
export const actsPerTurn = 1000

/**
 * The next acts before a place, the last first, at most {@link actsPerTurn}. Each piece is read along one index: by act, person, kind of thing or time,
 * so its cost does not grow with the log. The other conditions are tested on the rows read.
 * @returns `last`: the place behind the rows looked at; undefined when there are no more
 */
export function readActs(
  org: OrgDatabase,
  filters: HistoryFilters,
  before: ActPlace | null,
): { rows: ActRow[]; last: ActPlace | undefined } {
  const { action_types: actions, created_by: people, entity_types: entities } = filters
  const { from, until } = momentsOf(org, filters)
  const lists = actions
    ? actions.map((action) => piece(org, { action }, before, from, until))
    : people
      ? people.map((memberId) => piece(org, { memberId }, before, from, until))
      : entities
        ? entities.map((entity) => piece(org, { entity }, before, from, until))
        : [piece(org, {}, before, from, until)]
  const rows = lists.flat().sort(lastFirst).slice(0, actsPerTurn)
  const last = rows.at(-1)
  return { rows: rows.filter((row) => isWanted(row, filters)), last: last && rows.length === actsPerTurn ? placeOf(last) : undefined }
}

export const placeOf = (row: ActRow): ActPlace => ({ at: row.performed_at, id: row.id })

function piece(
  { db }: OrgDatabase,
  by: { action?: string; memberId?: string; entity?: string },
  before: ActPlace | null,
  from: string | undefined,
  until: string | undefined,
): ActRow[] {
  let query = db.build.selectFrom('audit_log').selectAll().orderBy('performed_at', 'desc').orderBy('id', 'desc').limit(actsPerTurn)
  if (by.action !== undefined) query = query.where('action', '=', by.action)
  if (by.memberId !== undefined) query = query.where('member_id', '=', by.memberId)
  if (by.entity !== undefined) query = query.where('entity_type', '=', by.entity)
  if (from !== undefined) query = query.where('performed_at', '>=', from)
  if (until !== undefined) query = query.where('performed_at', '<', until)
  if (before) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('performed_at', 'id'), '<', tuple(before.at, before.id)))
  return db.all(query)
}

function isWanted(row: ActRow, filters: HistoryFilters): boolean {
  const { entity_types: entities, action_sources: sources, created_by: people } = filters
  if (entities && !(entities as string[]).includes(row.entity_type)) return false
  if (sources && !sources.includes(row.source)) return false
  return !people || (row.member_id !== null && people.includes(row.member_id))
}

/** The moments at which the first day begins and the last one ends, in the organisation's zone. */
function momentsOf(org: OrgDatabase, { start_date: start, end_date: end }: HistoryFilters) {
  const { timezone } = orgLocale(org)
  return {
    from: start === undefined ? undefined : dayStart(start, timezone),
    until: end === undefined ? undefined : boundsOf({ from: end, to: end }, true, timezone).end,
  }
}

const lastFirst = (one: ActRow, other: ActRow): number =>
  one.performed_at === other.performed_at ? (one.id < other.id ? 1 : -1) : one.performed_at < other.performed_at ? 1 : -1
