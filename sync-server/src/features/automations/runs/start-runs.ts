import { sql, type Kysely, type Selectable } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import { findVersion } from '#server/features/automations/automation-store.ts'
import { countUsage } from '#server/jobs/run-usage.ts'
import { causeOfRow } from '#server/automations/runs/run-store.ts'
import { noteLogged } from '#server/features/automations/runs/thin-runs.ts'
import { refuseStart } from '#server/jobs/rule-roots.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce, insertOnce } from '#server/storage/sql-statement.ts'
import type { AutomationTables } from '#server/storage/schema/automation-tables.ts'

type EventRow = Selectable<AutomationTables['rule_event']>
interface MatchedRecord {
  id: string
  before: Record<string, CellValue>
  content?: string
}

const runsAtOnce = 50
export const runsAMinute = 600

/** Inside a write: makes up to fifty runs of the oldest events, in the order of their records. */
export function startRuns(org: OrgDatabase, automationId: string, now: Date): void {
  for (let left = runsAtOnce; left > 0;) {
    const made = startOldest(org, automationId, left, now)
    if (made === 0) return
    left -= made
  }
}

const readOldest = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('rule_event').selectAll().where('automation_id', '=', '').orderBy('place').limit(1),
)
const dropEvent = compileOnce((build: Kysely<OrgSchema>) => build.deleteFrom('rule_event').where('id', '=', ''))

/** @returns how many runs were made of the oldest event; 0 when none waits */
function startOldest(org: OrgDatabase, automationId: string, most: number, now: Date): number {
  const { db } = org
  const event = db.get(readOldest(automationId, 1))
  if (!event) return 0
  const matched = JSON.parse(event.matched) as MatchedRecord[]
  const records: (MatchedRecord | undefined)[] = matched.length === 0 ? [undefined] : matched
  const piece = records.slice(event.done, event.done + most)
  for (const record of piece) startRun(org, event, record, now)
  const done = event.done + piece.length
  if (done < records.length) db.run(db.build.updateTable('rule_event').set({ done }).where('id', '=', event.id))
  else db.run(dropEvent(event.id))
  return piece.length
}

const insertRun = insertOnce('run', sql`ON CONFLICT (dedupe) DO NOTHING`)

function startRun(org: OrgDatabase, event: EventRow, record: MatchedRecord | undefined, now: Date): void {
  const recordId = record === undefined || record.id === '' ? null : record.id
  const rule = { kind: 'automation' as const, id: event.automation_id, version: event.version }
  const error = refuseStart(org, rule, recordId ?? '', causeOfRow(event), now) ?? beyondPlan(org, now)
  const { automation_id, version, table_id, cause, root, actor_id, made_at } = event
  const at = now.toISOString()
  const ownerId = findVersion(org, automation_id, version)?.ownerId ?? null
  const input = JSON.stringify({ before: record?.before ?? {}, ...(record?.content !== undefined && { content: record.content }) })
  const made = org.db.run(
    insertRun({
      ...{ id: newId(), automation_id, version, dedupe: `${event.id}:${record?.id ?? ''}`, place: org.nextSeq() },
      ...{ owner_id: ownerId, table_id, record_id: recordId, cause, root, actor_id, made_at, created_at: at },
      input,
      ...(error ? { status: 'cut', error: JSON.stringify(error), ended_at: at } : { status: 'queued', error: null, ended_at: null }),
    }),
  )
  if (made.changes > 0) noteLogged(org, input.length, now)
  if (made.changes > 0 && !error) countUsage(org, event.automation_id, tierOf(org, event), 1, now)
}

/** Counted in the write that starts the run, so that several at once never exceed the plan (T45). */
function beyondPlan(org: OrgDatabase, now: Date): { id: string; details: unknown } | undefined {
  try {
    assertWithinPlan({ org, now: () => now }, 'runs')
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { id: error.id, details: error.details }
    throw error
  }
}

const tiers = ['Free', 'Normal', 'Developer', 'AI', 'Premium'] as const

/** A run counts as its dearest step. */
function tierOf(org: OrgDatabase, { automation_id, version }: EventRow): string {
  const definition = findVersion(org, automation_id, version)?.definition
  const used = [...stepsOf(definition?.actions ?? [])].map(({ kind }) => tiers.indexOf(findActionKind(kind)?.tier ?? 'Free'))
  return tiers[Math.max(0, ...used)] ?? 'Free'
}

const countRecent = compileOnce(
  () => sql<{ count: number }>`SELECT count(*) AS count FROM run WHERE automation_id = ${''} AND created_at > ${''}`,
)

/** Whether the automation has used up its runs of the last minute; the others wait. */
export function isAtPace({ db }: OrgDatabase, automationId: string, now: Date): boolean {
  const since = new Date(now.getTime() - 60_000).toISOString()
  return (db.get(countRecent(automationId, since))?.count ?? 0) >= runsAMinute
}
