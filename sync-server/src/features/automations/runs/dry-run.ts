import { setImmediate as nextTurn } from 'node:timers/promises'
import { newId } from '#shared/lib/ids.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import type { DryRun } from '#shared/nouns/automations/automation-calls.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import { partsOfTrigger } from '#shared/nouns/automations/values/parts-of-trigger.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handlerOf } from '#server/features/automations/actions/action-handlers.ts'
import { StepFailure, type SendMeans } from '#server/automations/steps/action.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { readRecord, readTable } from '#server/automations/cells/read-record.ts'
import { fieldOfOrg } from '#server/features/automations/automation-sight.ts'
import { inTime } from '#server/features/automations/runs/in-time.ts'
import { findIdsAs } from '#server/features/automations/runs/find-ids.ts'
import { nextStep, type NextStep } from '#server/automations/flow/next-step.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { createStepReading } from '#server/automations/flow/step-reading.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

const lastRecords = 20
const mostStepsOfDryRun = 200
/** records that are not reached by then are left out */
const longestMs = 3_000
/** steps of one record that are not reached by then are left out: functions are run */
const longestOfRecordMs = 20_000

/**
 * Plans a definition for the last records that match, with the caller's rights. Nothing is written, sent or called: handlers only
 * plan, and later steps see the plans as if they were done. A function alone is run, and what it changed is taken back.
 */
export async function dryRun(
  means: SendMeans,
  context: OrgContext,
  definition: AutomationDefinition,
  { recordId, content }: DryStart,
): Promise<DryRun[]> {
  const tableId = tableOfTrigger(definition.trigger)
  const ids =
    tableId === null ? [null] : recordId === undefined ? await lastMatching(means.platform, context, tableId, definition) : [recordId]
  const runs: DryRun[] = []
  const until = performance.now() + longestMs
  for (const id of ids) {
    if (performance.now() > until) break
    const { label, steps } = await runOnce(means, context, definition, { tableId, recordId: id, ...(content !== undefined && { content }) })
    runs.push({ recordId: id, label, steps })
  }
  return runs
}

/** The record that starts a dry run, or what came from outside; without one the last records that match. */
export interface DryStart {
  recordId?: string | undefined
  content?: string | undefined
}

/** The last changed records that meet the conditions of the trigger, if it has any. A condition that is not finished matches nothing. */
export async function lastMatching(
  platform: Platform,
  context: OrgContext,
  tableId: string,
  { trigger }: AutomationDefinition,
): Promise<string[]> {
  const { table, fields } = readTable({ context }, tableId)
  const changed = fields.find(({ definition }) => definition.system === 'updated_at')
  const filter: FilterGroup | null = readFilter(trigger.config['filter'])
  const sorts = changed ? [{ fieldId: changed.id, direction: 'desc' as const }] : []
  const query = { tableId, filter, sorts, search: '', after: null, limit: lastRecords }
  const page = JSON.parse(await queryServiceOf(platform).ask(context, 'page', query)) as { columns: { id: string[] } }
  const moment = { now: context.now().getTime(), timezone: table.model.timezone }
  const holds = predicateOf(prepareFilter(filter, fields, { currentUserId: context.memberId, unfinished: 'nothing', moment }))
  return page.columns.id.filter((id) => {
    const record = findInRows(context, table, id, fields)
    return record !== undefined && holds({ id, cell: (fieldId) => record.values[fieldId] ?? null })
  })
}

/** Plans the steps one after another; with `before` only those before that one. @returns what was told, with what a step knows then */
export async function runOnce(
  means: SendMeans,
  context: OrgContext,
  definition: AutomationDefinition,
  start: { tableId: string | null; recordId: string | null; content?: string },
  before?: string,
): Promise<Pick<DryRun, 'label' | 'steps'> & { scope: RunScope }> {
  const { tableId, recordId } = start
  const results = new Map<string, StepResult>()
  const steps: DryRun['steps'] = []
  const base = {
    context,
    locale: orgLocale(context.org),
    publicUrl: means.platform.config.publicUrl,
    ownerId: context.memberId,
    runId: newId(),
    automationId: '',
    cause: undefined,
    input: { ...start, before: {}, actorId: context.memberId, at: context.now().toISOString() },
    results,
    wouldBe: new Map(),
    parts: partsOfTrigger(definition.trigger, fieldOfOrg(context.org)),
    findIds: findIdsAs(means.platform, context.org, context.memberId),
  }
  const until = performance.now() + longestOfRecordMs
  let reached: NextStep | undefined
  while (steps.length < mostStepsOfDryRun && performance.now() < until) {
    const next = nextStep(definition.actions, results)
    if (next && next.step.id === before) reached = next
    if (!next || reached) break
    await nextTurn()
    const planned = await planStep(() => ({ ...base, next, reading: createStepReading() }), next, means)
    steps.push({ path: next.path, stepId: next.step.id, kind: next.step.kind, act: planned.act, error: planned.error })
    if (!planned.result) break
    results.set(next.path, planned.result)
  }
  const scope = { ...base, next: reached ?? noStep, reading: createStepReading() }
  return { label: labelOf(scope, tableId, recordId), steps, scope }
}

type PlannedStep = Pick<DryRun['steps'][number], 'act' | 'error'> & { result?: StepResult }

async function planStep(scopeOf: () => RunScope, { step }: NextStep, means: SendMeans): Promise<PlannedStep> {
  try {
    const handler = handlerOf(step.kind)
    const { scope, plan, act } = await inTime(() => {
      const scope = scopeOf()
      return { scope, ...handler.plan(scope) }
    })
    const { tells, ...result } = await handler.pretend(scope, plan, means)
    return { act: tells ?? act, error: null, result }
  } catch (error) {
    if (error instanceof AppError) return { act: null, error: { id: error.id, details: error.details, stepId: step.id } }
    if (error instanceof StepFailure) return { act: null, error: { id: 'unavailable', details: error.details, stepId: step.id } }
    throw error
  }
}

const noStep: NextStep = { step: { id: '', kind: '', config: {}, branches: [] }, path: '', turns: [] }

function labelOf(scope: RunScope, tableId: string | null, recordId: string | null): string {
  if (tableId === null || recordId === null) return ''
  const read = readTable(scope, tableId)
  const record = readRecord(scope, read, recordId)
  if (!record) throw new AppError('record_not_found', { recordId })
  return labelText(scope, read.fields, read.table.model.recordLabelField, record.cells)
}
