import type { z } from 'zod'
import { foldText } from '#shared/lib/fold-text.ts'
import type { AutomationRun, automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayReadRuns, openAutomation } from '#server/features/automations/automation-sight.ts'
import { mayManage } from '#server/features/automations/runs/again.ts'
import { describeRun, withoutContent } from '#server/features/automations/runs/describe-run.ts'
import { readError, type RunRow } from '#server/features/automations/runs/run-store.ts'

type RunQuery = z.output<(typeof automationCalls)['GET automations/runs']['query']>

/** runs looked at for one page: a search for words that are rare goes on with the next page */
const mostLookedAt = 2_000
const lookedAtOnce = 200

/** Runs of automations that the caller may manage, newest first. */
export function listRuns(context: OrgContext, query: RunQuery): { runs: AutomationRun[]; next: string | null } {
  const may = mayManage(context)
  const reads = mayRead(context)
  const holds = searchOf(context, query.q, reads)
  const runs: AutomationRun[] = []
  let before = query.before
  for (let looked = 0; looked < mostLookedAt; looked += lookedAtOnce) {
    const rows = readPage(context, query, before)
    const ofThem = rows.filter((row) => may(row.automation_id))
    for (const row of holds(ofThem)) {
      runs.push(reads(row.automation_id) ? describeRun(row) : withoutContent(describeRun(row)))
      if (runs.length === query.size) return { runs, next: row.id }
    }
    before = rows.at(-1)?.id
    if (rows.length < lookedAtOnce) return { runs, next: null }
  }
  return { runs, next: before ?? null }
}

function readPage({ org: { db } }: OrgContext, query: RunQuery, before: string | undefined): RunRow[] {
  let find = db.build.selectFrom('run').selectAll()
  if (query.automationId !== undefined) find = find.where('automation_id', '=', query.automationId)
  if (query.status !== undefined) find = find.where('status', '=', query.status)
  if (query.since !== undefined) find = find.where('created_at', '>=', query.since)
  if (before !== undefined) find = find.where('id', '<', before)
  return db.all(find.orderBy('id', 'desc').limit(lookedAtOnce))
}

/** The runs that hold the words: in their automation's name, and in errors and acts whose content the caller may read. */
function searchOf(context: OrgContext, q: string, reads: (automationId: string) => boolean): (rows: RunRow[]) => RunRow[] {
  const words = foldText(q)
  if (words === '') return (rows) => rows
  const { db } = context.org
  const names = new Map(db.all(db.build.selectFrom('automation').select(['id', 'name'])).map(({ id, name }) => [id, foldText(name)]))
  return (rows) => {
    const readable = rows.filter((row) => reads(row.automation_id)).map(({ id }) => id)
    const steps = db.all(db.build.selectFrom('run_step').select(['run_id', 'act', 'error']).where('run_id', 'in', readable))
    const found = new Set(
      steps.filter(({ act, error }) => textsOf(act, error).some((text) => foldText(text).includes(words))).map(({ run_id }) => run_id),
    )
    return rows.filter((row) => found.has(row.id) || names.get(row.automation_id)?.includes(words))
  }
}

/** The words of a step as its log shows them, without the names of JSON. */
function textsOf(act: string | null, error: string | null): string[] {
  const { records = [], texts = [] } = act === null ? {} : (JSON.parse(act) as Partial<StepAct>)
  const { text, reason } = (readError(error)?.details ?? {}) as { text?: unknown; reason?: unknown }
  return [
    ...records.flatMap(({ label, cells }) => [label, ...cells.flatMap((cell) => [cell.before, cell.after])]),
    ...texts.map((one) => one.text),
    ...[text, reason].filter((one) => typeof one === 'string'),
  ]
}

function mayRead(context: OrgContext): (automationId: string) => boolean {
  const known = new Map<string, boolean>()
  return (id) => {
    let reads = known.get(id)
    if (reads === undefined) known.set(id, (reads = mayReadRuns(context, openAutomation(context, id))))
    return reads
  }
}
