import { isShortId } from '#shared/lib/ids.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationConfig, AutomationDefinition, AutomationStep, AutomationTrigger } from '#shared/nouns/automations/automation.ts'
import type { AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { followLinks, type FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import { readSource } from '#shared/nouns/automations/values/value-path.ts'

/** Records that a step can use: those of the trigger, of an earlier step, or the current one of a loop (`item`). */
export interface RecordSource {
  source: string
  tableId: string
  /** of the trigger: cells before its change are known */
  changes?: boolean
}

/** The table whose records start the automation. */
export function tableOfTrigger({ kind, config }: AutomationTrigger): string | null {
  const key = findTriggerKind(kind)?.table
  const tableId = key === undefined ? null : config[key]
  return isShortId('t', tableId) ? tableId : null
}

/** The table that an input is about: the chosen one, or that of the chosen records. */
export function tableOfInput(
  inputs: readonly AutomationInput[],
  key: string,
  config: AutomationConfig,
  sources: readonly RecordSource[],
  fieldOf: FieldOfTable,
): string | null {
  const input = inputs.find((one) => one.key === key)
  const value = config[key]
  if (input?.is === 'record' || input?.is === 'rows') return tableOfSource(value, sources, fieldOf)
  return isShortId('t', value) ? value : null
}

/** The table of the records that a source and its links lead to. */
function tableOfSource(value: unknown, sources: readonly RecordSource[], fieldOf: FieldOfTable): string | null {
  const { source, links } = readSource(typeof value === 'string' ? value : '')
  const found = sources.find((one) => one.source === source)
  return found ? (followLinks(found.tableId, links, fieldOf).tableId ?? null) : null
}

/** The sources that each step can use, by the step's id. Results within a branch are not known after it. */
export function sourcesOfSteps(
  { trigger, actions }: AutomationDefinition,
  fieldOf: FieldOfTable,
): ReadonlyMap<string, readonly RecordSource[]> {
  const found = new Map<string, readonly RecordSource[]>()
  const tableId = tableOfTrigger(trigger)
  const changes = findTriggerKind(trigger.kind)?.changes === true
  walk(actions, tableId === null ? [] : [{ source: 'trigger', tableId, ...(changes && { changes }) }], found, fieldOf)
  return found
}

function walk(
  steps: readonly AutomationStep[],
  before: readonly RecordSource[],
  found: Map<string, readonly RecordSource[]>,
  fieldOf: FieldOfTable,
): void {
  let sources = before
  for (const step of steps) {
    found.set(step.id, sources)
    const kind = findActionKind(step.kind)
    const inner = kind?.loops ? withItem(sources, tableOfInput(kind.inputs, 'of', step.config, sources, fieldOf)) : sources
    for (const branch of step.branches) walk(branch, inner, found, fieldOf)
    const tableId = kind?.gives === undefined ? null : tableOfInput(kind.inputs, kind.gives, step.config, sources, fieldOf)
    if (tableId !== null) sources = [...sources, { source: step.id, tableId }]
  }
}

/** The steps whose answers each step can use, by the step's id: those before it that are done when it is. */
export function answersOfSteps({ actions }: Pick<AutomationDefinition, 'actions'>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const visit = (steps: readonly AutomationStep[], before: readonly string[]): void => {
    let answers = before
    for (const step of steps) {
      found.set(step.id, answers)
      for (const branch of step.branches) visit(branch, answers)
      if (findActionKind(step.kind)?.answers) answers = [...answers, step.id]
    }
  }
  visit(actions, [])
  return found
}

function withItem(sources: readonly RecordSource[], tableId: string | null): readonly RecordSource[] {
  const others = sources.filter(({ source }) => source !== 'item')
  return tableId === null ? others : [...others, { source: 'item', tableId }]
}
