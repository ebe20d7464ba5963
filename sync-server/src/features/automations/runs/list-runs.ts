import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { foldText } from '#shared/lib/fold-text.ts'
import type { AutomationRun, automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { describeRun, withoutContent } from '#server/features/automations/runs/describe-run.ts'
import { runSight, type RunSight } from '#server/features/automations/runs/run-sight.ts'
import { readError, type RunRow } from '#server/automations/runs/run-store.ts'

type RunQuery = z.output<(typeof automationCalls)['GET automations/runs']['query']>
type ListedRun = Omit<RunRow, 'input'>

/** runs and bytes looked at for one page: a search for words that are rare goes on with the next page */
const mostLookedAt = 2_000
const mostBytes = 16_000_000
const lookedAtOnce = 200
/** others get the event loop after this */
const pieceMs = 5

/** Runs that the caller may know of, newest first. A search reads their steps one after another, in pieces of a few milliseconds. */
export async function listRuns(context: OrgContext, query: RunQuery): Promise<{ runs: AutomationRun[]; next: string | null }> {
  const { sees, reads, readsRecord } = runSight(context)
  const mayRead = (row: ListedRun): boolean => reads(row) && readsRecord(row.table_id, row.record_id)
  const holds = searchOf(context, query.q, mayRead, readsRecord)
  const runs: AutomationRun[] = []
  const looked = { runs: 0, bytes: 0 }
  let before = query.before
  while (looked.runs < mostLookedAt) {
    const rows = readPage(context, query, before)
    for (const row of rows) {
      if (looked.bytes > mostBytes) return { runs, next: before ?? null }
      before = row.id
      looked.runs++
      if (!sees(row) || !(await holds(row, looked))) continue
      runs.push(mayRead(row) ? describeRun(row) : withoutContent(describeRun(row)))
      if (runs.length === query.size) return { runs, next: row.id }
    }
    if (rows.length < lookedAtOnce) return { runs, next: null }
    await nextTurn()
  }
  return { runs, next: before ?? null }
}

const listed = [
  'id',
  'automation_id',
  'version',
  'dedupe',
  'place',
  'status',
  'table_id',
  'record_id',
  'cause',
  'root',
  'actor_id',
  'error',
  'made_at',
  'created_at',
  'ended_at',
  'cut_off',
  'owner_id',
  'undone_at',
] as const

/** Without what started them, which may be long. */
function readPage({ org: { db } }: OrgContext, query: RunQuery, before: string | undefined): ListedRun[] {
  let find = db.build.selectFrom('run').select(listed)
  if (query.automationId !== undefined) find = find.where('automation_id', '=', query.automationId)
  if (query.status !== undefined) find = find.where('status', '=', query.status)
  if (query.since !== undefined) find = find.where('created_at', '>=', query.since)
  if (query.until !== undefined) find = find.where('created_at', '<', query.until)
  if (before !== undefined) find = find.where('id', '<', before)
  return db.all(find.orderBy('id', 'desc').limit(lookedAtOnce))
}

type Holds = (row: ListedRun, looked: { bytes: number }) => Promise<boolean>

/** The test whether a run holds the words: in its automation's name, and in errors and acts whose content the caller may read. */
function searchOf(context: OrgContext, q: string, mayRead: (row: ListedRun) => boolean, readsRecord: RunSight['readsRecord']): Holds {
  const words = foldText(q)
  if (words === '') return () => Promise.resolve(true)
  const { db } = context.org
  const names = new Map(db.all(db.build.selectFrom('automation').select(['id', 'name'])).map(({ id, name }) => [id, foldText(name)]))
  let until = performance.now() + pieceMs
  return async (row, looked) => {
    if (names.get(row.automation_id)?.includes(words)) return true
    if (!mayRead(row)) return false
    let after = ''
    for (;;) {
      const step = readStep(context, row.id, after)
      if (!step) return false
      after = step.path
      looked.bytes += (step.act?.length ?? 0) + (step.error?.length ?? 0)
      if (textsOf(step.act, step.error, readsRecord).some((text) => foldText(text).includes(words))) return true
      if (performance.now() < until) continue
      await nextTurn()
      until = performance.now() + pieceMs
    }
  }
}

/** The step of a run behind a place. */
function readStep({ org: { db } }: OrgContext, runId: string, after: string) {
  return db.get(
    sql<{ path: string; act: string | null; error: string | null }>`
      SELECT path, act, error FROM run_step WHERE run_id = ${runId} AND path > ${after} ORDER BY path LIMIT 1`,
  )
}

/** The words of a step as its log shows them, without the names of JSON. */
function textsOf(act: string | null, error: string | null, readsRecord: RunSight['readsRecord']): string[] {
  const { tableId = null, records = [], texts = [] } = act === null ? {} : (JSON.parse(act) as Partial<StepAct>)
  const { text, reason } = (readError(error)?.details ?? {}) as { text?: unknown; reason?: unknown }
  return [
    ...records
      .filter(({ id }) => readsRecord(tableId, id))
      .flatMap(({ label, cells }) => [label, ...cells.flatMap((cell) => [cell.before, cell.after])]),
    ...texts.map((one) => one.text),
    ...[text, reason].filter((one) => typeof one === 'string'),
  ]
}
