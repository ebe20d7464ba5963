import { sql } from 'kysely'
import type {
  AutomationFigures,
  AutomationRunInput,
  AutomationRunStep,
  automationCalls,
} from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesRow } from '#server/features/automations/automation-sight.ts'
import { findAutomation } from '#server/features/automations/automation-store.ts'
import { cellText, labelText } from '#server/automations/cells/cell-text.ts'
import { readTable, type ReadTable } from '#server/automations/cells/read-record.ts'
import type { RunInput } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { describeRun, withoutContent } from '#server/features/automations/runs/describe-run.ts'
import { openRun, runSight, type RunSight } from '#server/features/automations/runs/run-sight.ts'
import { readError, readSteps, type RunRow, type RunStepRow } from '#server/automations/runs/run-store.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

const longestAnswer = 4_000

const describeResult = ({ ids, answer }: StepResult): AutomationRunStep['result'] => ({
  count: ids?.length ?? null,
  answer: answer ? { status: answer.status, text: answer.text.slice(0, longestAnswer) } : null,
})

const describeStep = (row: RunStepRow): AutomationRunStep => ({
  path: row.path,
  stepId: row.step_id,
  kind: row.kind,
  status: row.status,
  tries: row.tries,
  act: row.act === null ? null : (JSON.parse(row.act) as StepAct),
  error: readError(row.error),
  result: row.result === null ? null : describeResult(JSON.parse(row.result) as StepResult),
  dueAt: row.due_at,
  at: row.at,
})

/** A step names the records that its reader sees now. */
function withSeenRecords(step: AutomationRunStep, readsRecord: RunSight['readsRecord']): AutomationRunStep {
  const { act } = step
  return act ? { ...step, act: { ...act, records: act.records.filter(({ id }) => readsRecord(act.tableId, id)) } } : step
}

/** One run with its steps. @throws AppError `not_found` */
export function readRun(context: OrgContext, id: string): CallAnswer<(typeof automationCalls)['GET automations/runs/:id']> {
  const row = openRun(context, id)
  const { reads, readsRecord } = runSight(context)
  const mayRead = reads(row) && readsRecord(row.table_id, row.record_id)
  const steps = readSteps(context.org, id).map((step) => withSeenRecords(describeStep(step), readsRecord))
  if (mayRead) return { run: describeRun(row), input: readInput(context, row), steps, mayRead }
  const bare = steps.map((step) => ({ ...step, act: null, result: null, error: step.error && { id: step.error.id } }))
  return { run: withoutContent(describeRun(row)), input: null, steps: bare, mayRead }
}

/** The start of a run, as far as the caller sees its record now. */
function readInput(context: OrgContext, { input, table_id, record_id }: RunRow): AutomationRunInput {
  const { before = {}, content = null } = JSON.parse(input) as Partial<Pick<RunInput, 'before'>> & { content?: string }
  const told = { label: '', cells: [], content: content?.slice(0, longestAnswer) ?? null }
  if (table_id === null || record_id === null || !context.access.table(table_id).read) return told
  const table = findTable(context, table_id)
  if (!table) return told
  const scope = { context, locale: orgLocale(context.org) }
  const record = findInRows(context, table.table, record_id, table.fields)
  const changed = table.fields.filter(({ id }) => id in before)
  return {
    ...told,
    label: record && !record.purged ? labelText(scope, table.fields, table.table.model.recordLabelField, record.values) : '',
    cells: record
      ? changed.map((field) => ({ fieldId: field.id, before: cellText(scope, field, before[field.id] ?? null).slice(0, 500) }))
      : [],
  }
}

/** The table as the caller sees it; undefined for one that is gone. */
function findTable(context: OrgContext, tableId: string): ReadTable | undefined {
  try {
    return readTable({ context }, tableId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const shownDays = 7

/** Figures of the automations that the caller may manage. */
export function readFigures(context: OrgContext): AutomationFigures[] {
  const { org, now } = context
  const since = new Date(now().getTime() - shownDays * 86_400_000).toISOString()
  const may = (id: string): boolean => {
    const row = findAutomation(org, id)
    return row !== undefined && seesRow(context, row)
  }
  return org.db
    .all(
      sql<{ id: string; runs: number; failed: number; last: string }>`
        SELECT automation_id AS id, count(*) AS runs, sum(status = 'failed') AS failed, max(created_at) AS last
        FROM run INDEXED BY run_created WHERE created_at >= ${since} GROUP BY automation_id`,
    )
    .filter(({ id }) => may(id))
    .map(({ id, runs, failed, last }) => ({ id, runs, failed, lastRunAt: last }))
}
