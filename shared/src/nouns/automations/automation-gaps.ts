import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationConfig, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import { isInputFilled, type AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { referencesOf, type AutomationReference } from '#shared/nouns/automations/automation-references.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'

/** The reason why a part keeps the automation from being switched on. `gone`: it names something that is not there, or not seen. */
export interface AutomationGap {
  at: string
  key: string
  reason: 'empty' | 'gone' | 'noSteps'
}

/** Whether a person sees what a reference names. */
export type SeesReference = (reference: AutomationReference) => boolean

/** Everything that is left to do before a definition can run, part by part. */
export function gapsOf(definition: AutomationDefinition, sees: SeesReference): AutomationGap[] {
  const { trigger, actions } = definition
  const empty = emptyInputs('trigger', findTriggerKind(trigger.kind)?.inputs ?? [], trigger.config)
  const ofSteps = [...stepsOf(actions)].flatMap((step) => emptyInputs(step.id, findActionKind(step.kind)?.inputs ?? [], step.config))
  const gone = referencesOf(definition).flatMap((reference): AutomationGap[] =>
    reference.is === 'missingSource' || !sees(reference) ? [{ at: reference.at, key: reference.key, reason: 'gone' }] : [],
  )
  const noSteps: AutomationGap[] = actions.length === 0 ? [{ at: 'trigger', key: '', reason: 'noSteps' }] : []
  return [...empty, ...ofSteps, ...gone, ...noSteps]
}

function emptyInputs(at: string, inputs: readonly AutomationInput[], config: AutomationConfig): AutomationGap[] {
  return inputs.flatMap((input): AutomationGap[] =>
    isInputFilled(input, config[input.key] ?? null) ? [] : [{ at, key: input.key, reason: 'empty' }],
  )
}
