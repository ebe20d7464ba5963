import { newShortId } from '#shared/lib/ids.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import {
  stepsOf,
  type AutomationConfig,
  type AutomationDefinition,
  type AutomationStep,
  type AutomationTrigger,
} from '#shared/nouns/automations/automation.ts'
import { firstConfig } from '#shared/nouns/automations/automation-input.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'

/** The place of a new step: in the list, or in a branch of another step. */
export interface StepPlace {
  parent: string | null
  branch: number
  at: number
}

export function newTrigger(kind: string, config: AutomationConfig = {}): AutomationTrigger {
  const found = findTriggerKind(kind)
  const first = firstConfig(found?.inputs ?? [])
  // what both kinds know stays: mostly the table
  const kept = Object.fromEntries(Object.entries(config).filter(([key]) => key in first))
  return { kind, config: { ...first, ...kept }, disallowChange: false }
}

/** The definition with another table in its trigger and none of its other settings; null: it has that table, or starts without one. */
export function connected({ trigger, actions }: AutomationDefinition, tableId: string): AutomationDefinition | null {
  const key = findTriggerKind(trigger.kind)?.table
  if (key === undefined || trigger.disallowChange || trigger.config[key] === tableId) return null
  return { trigger: newTrigger(trigger.kind, { [key]: tableId }), actions }
}

export function newStep(kind: string, config: AutomationConfig = {}): AutomationStep {
  const first = { ...firstConfig(findActionKind(kind)?.inputs ?? []), ...config }
  return withBranches({ id: newShortId('b'), kind, config: first, branches: [] })
}

/** As many branches as the kind and its settings say; what was in others goes. */
function withBranches(step: AutomationStep): AutomationStep {
  const count = findActionKind(step.kind)?.branches?.(step.config) ?? 0
  return { ...step, branches: Array.from({ length: count }, (_, index) => step.branches[index] ?? []) }
}

export function changeStep(steps: readonly AutomationStep[], id: string, config: AutomationConfig): AutomationStep[] {
  return mapSteps(steps, (step) => (step.id === id ? withBranches({ ...step, config }) : step))
}

export function removeStep(steps: readonly AutomationStep[], id: string): AutomationStep[] {
  return steps
    .filter((step) => step.id !== id)
    .map((step) => ({ ...step, branches: step.branches.map((branch) => removeStep(branch, id)) }))
}

export function insertStep(steps: readonly AutomationStep[], place: StepPlace, step: AutomationStep): AutomationStep[] {
  if (place.parent === null) return steps.toSpliced(place.at, 0, step)
  return mapSteps(steps, (one) =>
    one.id === place.parent
      ? { ...one, branches: one.branches.map((branch, index) => (index === place.branch ? branch.toSpliced(place.at, 0, step) : branch)) }
      : one,
  )
}

/** Puts a copy right behind a step. Its parts have ids of their own, and what they read of each other they read of the copy. */
export function copyStep(steps: readonly AutomationStep[], id: string): AutomationStep[] {
  const step = steps.find((one) => one.id === id)
  if (!step) return steps.map((one) => ({ ...one, branches: one.branches.map((branch) => copyStep(branch, id)) }))
  const ids = [...stepsOf([step])].map((one) => one.id)
  const text = ids.reduce((copy, one) => copy.replaceAll(one, newShortId('b')), JSON.stringify(step))
  return steps.toSpliced(steps.indexOf(step) + 1, 0, JSON.parse(text) as AutomationStep)
}

/** Moves a step among its neighbours of the same list. */
export function moveStep(steps: readonly AutomationStep[], id: string, by: -1 | 1): AutomationStep[] {
  const at = steps.findIndex((step) => step.id === id)
  const step = steps[at]
  if (step) {
    const to = at + by
    return to < 0 || to >= steps.length ? [...steps] : steps.toSpliced(at, 1).toSpliced(to, 0, step)
  }
  return steps.map((one) => ({ ...one, branches: one.branches.map((branch) => moveStep(branch, id, by)) }))
}

function mapSteps(steps: readonly AutomationStep[], change: (step: AutomationStep) => AutomationStep): AutomationStep[] {
  return steps.map((step) => {
    const changed = change(step)
    return { ...changed, branches: changed.branches.map((branch) => mapSteps(branch, change)) }
  })
}
