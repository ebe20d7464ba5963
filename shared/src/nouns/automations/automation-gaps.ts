import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationConfig, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import { isInputFilled, type AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { referencesOf, textsOfInput, type AutomationReference } from '#shared/nouns/automations/automation-references.ts'
import { holdsSecret } from '#shared/nouns/automations/secret-headers.ts'
import { sourcesOfSteps, tableOfInput, type RecordSource } from '#shared/nouns/automations/record-sources.ts'
import { isFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { compileTextFormula } from '#shared/nouns/automations/text-formula.ts'
import type { FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import { partsOfTrigger } from '#shared/nouns/automations/values/parts-of-trigger.ts'
import { typeOfPlace } from '#shared/nouns/automations/values/value-type.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { isFilterUnfinished } from '#shared/query/prepare-filter.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'

/** The reason why a part keeps the automation from being switched on. `gone`: it names something that is not there, or not seen; `formula`: one of its formulas is none; `condition`: one of its conditions compares with nothing; `secret`: a header holds a credential that everybody who sees it would read. */
export interface AutomationGap {
  at: string
  key: string
  reason: 'empty' | 'gone' | 'formula' | 'condition' | 'secret' | 'noSteps'
}

/** Whether a person sees what a reference names. */
export type SeesReference = (reference: AutomationReference) => boolean

/** Everything that is left to do before a definition can run, part by part. */
export function gapsOf(definition: AutomationDefinition, sees: SeesReference, fieldOf: FieldOfTable): AutomationGap[] {
  const { trigger, actions } = definition
  const empty = emptyInputs('trigger', findTriggerKind(trigger.kind)?.inputs ?? [], trigger.config)
  const ofSteps = [...stepsOf(actions)].flatMap((step) => emptyInputs(step.id, findActionKind(step.kind)?.inputs ?? [], step.config))
  const gone = referencesOf(definition, fieldOf).flatMap((reference): AutomationGap[] =>
    reference.is === 'missingSource' || !sees(reference) ? [{ at: reference.at, key: reference.key, reason: 'gone' }] : [],
  )
  const wrong = mistakenFormulas(definition, fieldOf, gone)
  const unfinished = unfinishedConditions(definition, fieldOf)
  const noSteps: AutomationGap[] = actions.length === 0 ? [{ at: 'trigger', key: '', reason: 'noSteps' }] : []
  return [...empty, ...ofSteps, ...gone, ...wrong, ...unfinished, ...toldSecrets(actions), ...noSteps]
}

function toldSecrets(actions: AutomationDefinition['actions']): AutomationGap[] {
  return [...stepsOf(actions)].flatMap(({ id, kind, config }) =>
    (findActionKind(kind)?.inputs ?? []).flatMap((input): AutomationGap[] =>
      input.is === 'pairs' && input.key === 'headers' && holdsSecret(config[input.key] ?? null)
        ? [{ at: id, key: input.key, reason: 'secret' }]
        : [],
    ),
  )
}

function emptyInputs(at: string, inputs: readonly AutomationInput[], config: AutomationConfig): AutomationGap[] {
  return inputs.flatMap((input): AutomationGap[] =>
    isInputFilled(input, config[input.key] ?? null) ? [] : [{ at, key: input.key, reason: 'empty' }],
  )
}

/** Filters with a condition that compares with nothing: it would mean any record. */
function unfinishedConditions({ trigger, actions }: AutomationDefinition, fieldOf: FieldOfTable): AutomationGap[] {
  const sources = sourcesOfSteps({ trigger, actions }, fieldOf)
  const ofPart = (at: string, inputs: readonly AutomationInput[], config: AutomationConfig, known: readonly RecordSource[]) =>
    inputs.flatMap((input): AutomationGap[] => {
      if (input.is !== 'filter') return []
      const tableId = tableOfInput(inputs, input.of, config, known, fieldOf)
      const filter = readFilter(config[input.key] ?? null)
      const fields = fieldsOfFilter(filter).flatMap((id) => {
        const field = tableId === null ? undefined : fieldOf(tableId, id)
        return field ? [{ id, type: field.type, config: field.config }] : []
      })
      return isFilterUnfinished(filter, fields) ? [{ at, key: input.key, reason: 'condition' }] : []
    })
  return [
    ...ofPart('trigger', findTriggerKind(trigger.kind)?.inputs ?? [], trigger.config, []),
    ...[...stepsOf(actions)].flatMap((step) =>
      ofPart(step.id, findActionKind(step.kind)?.inputs ?? [], step.config, sources.get(step.id) ?? []),
    ),
  ]
}

/** Inputs with a formula that does not compile. One that names something that is gone is told as such. */
function mistakenFormulas(
  { trigger, actions }: AutomationDefinition,
  fieldOf: FieldOfTable,
  gone: readonly AutomationGap[],
): AutomationGap[] {
  const sources = sourcesOfSteps({ trigger, actions }, fieldOf)
  return [...stepsOf(actions)].flatMap((step) => {
    const known = { sources: sources.get(step.id) ?? [], fieldOf, parts: partsOfTrigger(trigger, fieldOf) }
    return (findActionKind(step.kind)?.inputs ?? []).flatMap((input): AutomationGap[] => {
      const { key } = input
      if (gone.some((one) => one.at === step.id && one.key === key)) return []
      const formulas = textsOfInput(input, step.config[key] ?? null).flatMap((text) => readTemplate(text).filter(isFormula))
      return formulas.some((formula) => !compileTextFormula(formula, (place) => typeOfPlace(place, known)).ok)
        ? [{ at: step.id, key, reason: 'formula' }]
        : []
    })
  })
}
