import { sql, type RawBuilder } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { SlaEntry, SlaFigures, SlaOrder } from '#shared/nouns/sla/sla-calls.ts'
import { slaPage } from '#shared/nouns/sla/sla-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { clockOf, readingAt } from '#server/records/stages/stage-fields.ts'
import { linkedTexts } from '#server/records/read/linked-texts.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { isStageField } from '#server/storage/org-working-time.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findLabels } from '#server/storage/records/record-labels.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { namedTableOf, type ModelField } from '#server/storage/records/table-model.ts'

export interface StageQuestion {
  tableId: string
  fieldId: string
  stage: string | undefined
  recordId: string | undefined
  order: SlaOrder
  direction: 'asc' | 'desc'
  skip: number
}

export interface StageFigureQuestion {
  tableId: string
  fieldId: string
  by: string | null
  direction: 'asc' | 'desc'
  least: number
  skip: number
}

interface Open {
  table: OpenTable
  field: ModelField
  /** the records of `s.record_id` that the person sees */
  seen: RawBuilder<unknown>
}

/** @throws AppError those of the table, `not_found` for a field that has no clock or is hidden */
function openStages(context: OrgContext, tableId: string, fieldId: string): Open {
  const table = openTable(context, tableId)
  const field = visibleFields(context, table).find(({ id }) => id === fieldId)
  if (!field || !isStageField(field)) throw new AppError('not_found', { fieldId })
  const { model, access } = table
  const rules = livingSql(rowRuleFilter(access, model, context.memberId), model)
  return { table, field, seen: sql`EXISTS (SELECT 1 FROM ${recordTable(tableId)} AS r WHERE r.id = s.record_id AND ${rules})` }
}

const columnOf: Readonly<Record<SlaOrder, string>> = { started_at: 'started_at', finished_at: 'finished_at', time: 'seconds' }

interface StayRow {
  id: number
  record_id: string
  stage: string
  started_at: string
  started_by: string | null
  finished_at: string | null
  finished_by: string | null
  counted: number | null
}

/** The stays that a person sees, as JSON; a stay that goes on comes last in the order of ends and of times. */
export function readStages(context: OrgContext, question: StageQuestion): string {
  const { table, field, seen } = openStages(context, question.tableId, question.fieldId)
  const { stage, recordId, order, direction } = question
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const rows = context.org.db.all(sql<StayRow>`
    SELECT s.id, s.record_id, s.stage, s.started_at, s.started_by, s.finished_at, s.finished_by, max(0, s.end_reading - s.start_reading) AS counted
    FROM sla_interval AS s
    WHERE s.field_id = ${field.id} AND ${seen}
      ${stage === undefined ? sql`` : sql`AND s.stage = ${stage}`} ${recordId === undefined ? sql`` : sql`AND s.record_id = ${recordId}`}
    ORDER BY ${sql.ref(`s.${columnOf[order]}`)} ${way} NULLS LAST, s.id ${way} LIMIT ${slaPage} OFFSET ${question.skip}`)
  const titles = titlesOf(context, table, [...new Set(rows.map((row) => row.record_id))])
  return JSON.stringify(
    rows.map((row): SlaEntry => {
      const title = titles.get(row.record_id)
      return {
        id: String(row.id),
        name: field.label,
        record_reference: row.record_id,
        ...(title !== undefined && { record_title: title }),
        created_by: row.started_by,
        field_value: row.stage,
        started_at: row.started_at,
        finished_at: row.finished_at,
        updated_by: row.finished_by,
        counted: row.counted,
      }
    }),
  )
}

/** Records with the time that they spent in each stage so far, as JSON. */
export function readStageFigures(context: OrgContext, question: StageFigureQuestion): string {
  const { table, field, seen } = openStages(context, question.tableId, question.fieldId)
  const { by, direction, least, skip } = question
  const { db } = context.org
  const now = context.now().toISOString()
  const clock = clockOf(context.org, field)
  const reading = readingAt(clock, now)
  const counted = sql`max(0, COALESCE(s.end_reading, ${reading}) - s.start_reading)`
  const wanted = by === null ? sql`s.stage NOT IN (SELECT value FROM json_each(${JSON.stringify(clock.pauses)}))` : sql`s.stage = ${by}`
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const sums = db.all(sql<{ id: string; seconds: number }>`
    SELECT s.record_id AS id, sum(iif(${wanted}, ${counted}, 0)) AS seconds FROM sla_interval AS s
    WHERE s.field_id = ${field.id} AND ${seen}
    GROUP BY s.record_id HAVING sum(iif(${wanted}, ${counted}, 0)) >= ${least}
    ORDER BY seconds ${way}, s.record_id LIMIT ${slaPage} OFFSET ${skip}`)
  const ids = sums.map((row) => row.id)
  const list = JSON.stringify(ids)
  const stays = db.all(sql<{ id: string; stage: string; seconds: number; open: number }>`
    SELECT s.record_id AS id, s.stage, sum(${counted}) AS seconds, max(s.finished_at IS NULL) AS open FROM sla_interval AS s
    WHERE s.field_id = ${field.id} AND s.record_id IN (SELECT value FROM json_each(${list})) GROUP BY s.record_id, s.stage`)
  const dues = db.all(sql<{ id: string; level: SlaFigures['level'] }>`
    SELECT record_id AS id, min(level) AS level FROM sla_due
    WHERE field_id = ${field.id} AND due_at <= ${now} AND record_id IN (SELECT value FROM json_each(${list})) GROUP BY record_id`)
  const levels = new Map(dues.map(({ id, level }) => [id, level]))
  const byRecord = new Map<string, typeof stays>()
  for (const stay of stays) byRecord.set(stay.id, [...(byRecord.get(stay.id) ?? []), stay])
  const titles = titlesOf(context, table, ids)
  const rows = ids.map((id): SlaFigures => {
    const own = byRecord.get(id) ?? []
    const runs = own.filter(({ stage }) => !clock.pauses.includes(stage))
    return {
      recordId: id,
      title: titles.get(id) ?? '',
      stage: own.find(({ open }) => open === 1)?.stage ?? null,
      seconds: Object.fromEntries(own.map(({ stage, seconds }) => [stage, seconds])),
      total: runs.reduce((sum, { seconds }) => sum + seconds, 0),
      level: levels.get(id) ?? null,
    }
  })
  return JSON.stringify({ rows, now })
}

/** Ids of people and of files are no names. */
const isIds = ({ behaviour: { definition } }: ModelField): boolean => definition.holds === 'users' || definition.holds === 'attachments'

/** The names of records, as far as the person sees the field with them. */
function titlesOf(context: OrgContext, table: OpenTable, ids: readonly string[]): Map<string, string> {
  const { model } = table
  const label = visibleFields(context, table).find(({ id }) => id === model.recordLabelField)
  if (!label || namedTableOf(label) !== undefined || isIds(label)) return new Map()
  const cells = [...findLabels(context.org, model, label, ids, undefined)]
  const { definition, config } = label.behaviour
  const locale = orgLocale(context.org)
  const isLinked = definition.holds === 'records'
  const texts = isLinked
    ? linkedTexts(
        context,
        label,
        cells.map(([, cell]) => cell),
        locale,
      )
    : []
  return new Map(cells.map(([id, cell], at) => [id, isLinked ? (texts[at] ?? '') : definition.format(cell, config, locale)]))
}
