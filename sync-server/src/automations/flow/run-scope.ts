import type { Locale } from '#shared/fields/field-type.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { LearntPart } from '#shared/nouns/automations/values/learnt-parts.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { NextStep } from '#server/automations/flow/next-step.ts'
import { turnPrefix } from '#server/automations/flow/next-step.ts'
import type { StepReading } from '#server/automations/flow/step-reading.ts'
import type { StepResult, WouldBeCells } from '#server/automations/flow/step-result.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'

/** The record, or none, that started a run. */
export interface RunInput {
  tableId: string | null
  recordId: string | null
  /** changed cells as they were before */
  before: Readonly<Record<string, CellValue>>
  /** JSON text that a webhook received */
  content?: string
  /** the person who pressed, or made the change; null: the clock, or somebody without an account */
  actorId?: string | null
  /** the moment of what started it */
  at?: string
}

/** Everything that a step may know: whose rights it has, what started the run, and what earlier steps gave. */
export interface RunScope {
  readonly context: OrgContext
  readonly locale: Locale
  readonly publicUrl: string
  /** who *me* is in conditions */
  readonly ownerId: string
  readonly runId: string
  readonly automationId: string
  /** undefined in a dry run, which writes nothing */
  readonly cause: WriteCause | undefined
  readonly input: RunInput
  readonly results: ReadonlyMap<string, StepResult>
  /** cells that a dry run would have written by now */
  readonly wouldBe: WouldBeCells
  /** the types of what started it from outside, as its trigger learnt them */
  readonly parts: readonly LearntPart[]
  readonly next: NextStep
  readonly reading: StepReading
  /** ids of records by a query, with the owner's rights; a costly one runs on a thread */
  findIds(tableId: string, filter: FilterGroup | null, most: number): Promise<string[]>
}

export interface RecordRef {
  tableId: string
  ids: readonly string[]
}

/** The records that a source means at this step; undefined for a source without records. */
export function recordsOf(scope: RunScope, source: string): RecordRef | undefined {
  const { input, next } = scope
  if (source === 'trigger' || source === 'before')
    return input.tableId !== null && input.recordId !== null ? { tableId: input.tableId, ids: [input.recordId] } : undefined
  if (source === 'item') return currentItem(scope)
  const result = resultOf(scope, source, next.turns)
  return result?.tableId !== undefined && result.ids ? { tableId: result.tableId, ids: result.ids } : undefined
}

/** The result of an earlier step: of the same turn of a loop, otherwise from outside of it. */
export function resultOf({ results }: RunScope, stepId: string, turns: NextStep['turns']): StepResult | undefined {
  for (let depth = turns.length; depth >= 0; depth--) {
    const found = results.get(turnPrefix(turns.slice(0, depth)) + stepId)
    if (found) return found
  }
  return undefined
}

function currentItem({ results, next }: RunScope): RecordRef | undefined {
  const turn = next.turns.at(-1)
  const loop = turn && results.get(turn.path)?.loop
  const id = loop?.ids[turn?.turn ?? 0]
  return loop && id !== undefined ? { tableId: loop.tableId, ids: [id] } : undefined
}
