import type { JsonObject } from '#shared/lib/json.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { firstConfig, type AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { PlanAutomation, PlanStep } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import { ownNames, partId, planStepsOf } from '#server/app-plans/plan-names.ts'
import type { Scope } from '#server/app-plans/resolve-settings.ts'

/** Automations as they are made: switched off. */
export function compileAutomations(work: Compiling): void {
  for (const [at, automation] of work.plan.automations.entries()) {
    const { name, description } = automation
    const id = work.ids.uuid(`automation:${at}`)
    const definition = definitionOf(work, automation, `automations.${at}`)
    if (!definition) continue
    const args = { id, name, description, folder: work.plan.label.slice(0, 100), definition }
    addMutation(work, `automations.${at}`, 'automations.create', args, placeOf)
    work.made.push({ type: 'automation', id, label: name })
  }
}

function definitionOf(work: Compiling, { name, trigger, steps }: PlanAutomation, path: string) {
  const kind = findTriggerKind(trigger.kind)
  if (!kind) {
    work.problems.add(`${path}.trigger`, 'no trigger has this kind', trigger.kind)
    return undefined
  }
  if (hasUnknownSteps(work, steps, `${path}.steps`)) return undefined
  const all = planStepsOf(steps)
  const seed = `automation:${path}:${name}`
  const own = ownNames(
    'step',
    work.ids,
    seed,
    all.map((step) => step.name),
  )
  const scope: Scope = { path, own, table: tableOf(trigger.settings) }
  const stepOf = (step: PlanStep): AutomationStep => ({
    id: partId(work.ids, seed, all.indexOf(step)),
    kind: step.kind,
    config: configOf(work, findActionKind(step.kind)?.inputs ?? [], step.settings, {
      ...scope,
      table: tableOf(step.settings) ?? scope.table,
    }),
    branches: (step.branches ?? []).map((branch) => branch.map(stepOf)),
  })
  return {
    trigger: { kind: trigger.kind, config: configOf(work, kind.inputs, trigger.settings, scope), disallowChange: false },
    actions: steps.map(stepOf),
  }
}

/** A step that no kind has is a problem of its own: the others may be made. */
function hasUnknownSteps(work: Compiling, steps: readonly PlanStep[], path: string): boolean {
  const found = steps.map((step, at) => {
    const isKnown = findActionKind(step.kind) !== undefined
    if (!isKnown) work.problems.add(`${path}.${at}`, 'no step has this kind', step.kind)
    const inside = (step.branches ?? []).map((branch, place) => hasUnknownSteps(work, branch, `${path}.${at}.branches.${place}`))
    return !isKnown || inside.includes(true)
  })
  return found.includes(true)
}

/** A step that its kind does not take is told by its own place. */
const placeOf = ([, list, at]: readonly PropertyKey[]): string => (list === 'actions' && typeof at === 'number' ? `.steps.${at}` : '')

function configOf(
  { resolver }: Compiling,
  inputs: readonly AutomationInput[],
  settings: Record<string, unknown> | undefined,
  scope: Scope,
): JsonObject {
  return { ...firstConfig(inputs), ...resolver.settings(settings, scope) }
}

/** The table that a trigger or step is about names the fields of `@/Field`. */
function tableOf(settings: Record<string, unknown> | undefined): string | undefined {
  const table = settings?.['tableId']
  return typeof table === 'string' && table.startsWith('@') ? table.slice(1) : undefined
}
