import type { AutomationTrigger } from '#shared/nouns/automations/automation.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import { readParts, type LearntPart } from '#shared/nouns/automations/values/learnt-parts.ts'
import { readAsked, type AskedValue } from '#shared/values/asked-values.ts'

/** The values that a trigger asks for: by itself, or by the button that is pressed. */
export function askedOfTrigger({ kind, config }: AutomationTrigger, fieldOf: FieldOfTable): AskedValue[] {
  return (findTriggerKind(kind)?.inputs ?? []).flatMap((input): AskedValue[] => {
    if (input.is === 'asks') return readAsked(config[input.key])
    if (input.is !== 'field' || input.accepts !== 'buttons') return []
    const [tableId, fieldId] = [config[input.of], config[input.key]]
    const button = typeof tableId === 'string' && typeof fieldId === 'string' ? fieldOf(tableId, fieldId) : undefined
    return readAsked((button?.config as { asks?: unknown } | null | undefined)?.asks)
  })
}

/** The parts of what starts an automation, with their types: learnt from a delivery, or asked for. */
export const partsOfTrigger = (trigger: AutomationTrigger, fieldOf: FieldOfTable): LearntPart[] => [
  ...readParts(trigger.config['parts']),
  ...askedOfTrigger(trigger, fieldOf).map(({ name, is }) => ({ path: name, is })),
]
