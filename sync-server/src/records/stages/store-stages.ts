import { sql } from 'kysely'
import { duesOf } from '#shared/nouns/sla/stage-dues.ts'
import { intervalsOf, type StageInterval } from '#shared/nouns/sla/stage-intervals.ts'
import { allTime } from '#shared/nouns/organisations/working-time.ts'
import { readMoves } from '#server/records/stages/read-moves.ts'
import { schedulePassing } from '#server/records/stages/schedule-stages.ts'
import { clockOf, readingAt, type RunningClock } from '#server/records/stages/stage-fields.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** A new setting: limits that are passed already are told to nobody. */
interface Storing {
  now: Date
  isNewSetting?: boolean
}

/** Inside a write: rebuilds the stays of records from their history. */
export function rebuildStages(org: OrgDatabase, model: TableModel, field: ModelField, ids: readonly string[], storing: Storing): void {
  const stays = [...readMoves(org, model, field, ids)].map(([id, moves]): [string, StageInterval[]] => [id, intervalsOf(moves)])
  storeStages(org, model, field, new Map(stays), storing)
}

/** Inside a write: the given stays take the place of those that the records had. */
export function storeStages(
  org: OrgDatabase,
  model: TableModel,
  field: ModelField,
  stays: ReadonlyMap<string, readonly StageInterval[]>,
  { now, isNewSetting = false }: Storing,
): void {
  const clock = clockOf(org, field)
  const of = sql`field_id = ${field.id} AND record_id IN (SELECT value FROM json_each(${JSON.stringify([...stays.keys()])}))`
  const rows = [...stays].flatMap(([id, own]) => own.map((stay) => rowOf(id, stay, clock)))
  org.db.run(sql`DELETE FROM sla_interval WHERE ${of}`)
  if (rows.length > 0)
    org.db.run(sql`
      INSERT INTO sla_interval (table_id, field_id, record_id, stage, started_at, started_by, finished_at, finished_by, seconds, start_reading, end_reading)
      SELECT ${model.id}, ${field.id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8
      FROM json_each(${JSON.stringify(rows)})`)

  org.db.run(sql`DELETE FROM sla_due WHERE ${of} AND ${isNewSetting ? sql`true` : sql`passed_at IS NULL`}`)
  const dues = [...stays].flatMap(([id, own]) =>
    duesOf(own, clock, clock.time).map(({ stage, since, level, at }) => [id, stage ?? '', since, level, at]),
  )
  if (dues.length === 0) return
  const passed = isNewSetting ? sql`iif(value ->> 4 <= ${now.toISOString()}, ${now.toISOString()}, NULL)` : sql`NULL`
  org.db.run(sql`
    INSERT INTO sla_due (field_id, record_id, stage, since, level, table_id, due_at, passed_at)
    SELECT ${field.id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${model.id}, value ->> 4, ${passed}
    FROM json_each(${JSON.stringify(dues)}) WHERE true ON CONFLICT DO NOTHING`)
  schedulePassing(org, now)
}

function rowOf(id: string, stay: StageInterval, clock: RunningClock): unknown[] {
  const { stage, startedAt, startedBy, finishedAt, finishedBy } = stay
  const seconds = finishedAt === null ? null : allTime.between(Date.parse(startedAt), Date.parse(finishedAt))
  const end = finishedAt === null ? null : readingAt(clock, finishedAt)
  return [id, stage, startedAt, startedBy, finishedAt, finishedBy, seconds, readingAt(clock, startedAt), end]
}
