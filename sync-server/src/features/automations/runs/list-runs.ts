import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { foldText } from '#shared/lib/fold-text.ts'
import type { AutomationRun, automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { describeRun, withoutContent } from '#server/features/automations/runs/describe-run.ts'
import { runSight, type RunSight } from '#server/features/automations/runs/run-sight.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
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
  const holds = searchOf(context, query, mayRead, readsRecord)
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

/** A word that is looked for, with the names of acts, kinds and errors whose sentences hold it. */
interface SearchedWord {
  word: string
  told: ReadonlySet<string>
}

const anything = '*'

/** The words of a search, each once. */
function wordsOf({ q, told = '' }: Pick<RunQuery, 'q' | 'told'>): SearchedWord[] {
  const tokens = told.split('|').map((one) => new Set(one.split(',').filter((name) => name !== '')))
  return foldText(q)
    .split(/\s+/)
    .flatMap((word, at) => (word === '' ? [] : [{ word, told: tokens[at] ?? new Set() }]))
}

/** The test whether a run holds all words: in its automation's name, and in one step whose content the caller may read. */
function searchOf(
  context: OrgContext,
  query: Pick<RunQuery, 'q' | 'told'>,
  mayRead: (row: ListedRun) => boolean,
  readsRecord: RunSight['readsRecord'],
): Holds {
  const words = wordsOf(query)
  if (words.length === 0) return () => Promise.resolve(true)
  const { db } = context.org
  const names = new Map(db.all(db.build.selectFrom('automation').select(['id', 'name'])).map(({ id, name }) => [id, foldText(name)]))
  let until = performance.now() + pieceMs
  return async (row, looked) => {
    const name = names.get(row.automation_id) ?? ''
    const left = words.filter(({ word }) => !name.includes(word))
    if (left.length === 0) return true
    if (!mayRead(row)) return false
    let after = ''
    for (;;) {
      const step = readStep(context, row.id, after)
      if (!step) return false
      after = step.path
      looked.bytes += (step.act?.length ?? 0) + (step.error?.length ?? 0)
      const { texts, told } = contentOf(context, step, readsRecord)
      if (
        left.every(
          (one) => one.told.has(anything) || told.some((name) => one.told.has(name)) || texts.some((text) => text.includes(one.word)),
        )
      )
        return true
      if (performance.now() < until) continue
      await nextTurn()
      until = performance.now() + pieceMs
    }
  }
}

interface FoundStep {
  path: string
  kind: string
  act: string | null
  error: string | null
}

/** The step of a run behind a place. */
function readStep({ org: { db } }: OrgContext, runId: string, after: string) {
  return db.get(
    sql<FoundStep>`
      SELECT path, kind, act, error FROM run_step WHERE run_id = ${runId} AND path > ${after} ORDER BY path LIMIT 1`,
  )
}

/** The folded words of a step as its log shows them, and the names behind its sentences. */
function contentOf(context: OrgContext, { kind, act, error }: FoundStep, readsRecord: RunSight['readsRecord']) {
  const { does, tableId = null, count, records = [], texts = [] } = act === null ? {} : (JSON.parse(act) as Partial<StepAct>)
  const failed = readError(error)
  const { text, reason } = (failed?.details ?? {}) as { text?: unknown; reason?: unknown }
  const label = tableId === null ? undefined : findTableModel(context.org, tableId)?.label
  const words = [
    ...records
      .filter(({ id }) => readsRecord(tableId, id))
      .flatMap(({ label: named, cells }) => [named, ...cells.flatMap((cell) => [cell.before, cell.after])]),
    ...texts.map((one) => one.text),
    ...[text, reason, label].filter((one) => typeof one === 'string'),
    ...(count === undefined ? [] : [String(count)]),
  ]
  const told = [
    `kind.${kind}`,
    ...(does === undefined ? [] : [`act.${does}`]),
    ...(failed ? [`error.${failed.id}`] : []),
    ...(typeof reason === 'string' ? [`reason.${reason}`] : []),
  ]
  return { texts: words.map(foldText), told }
}
