import type { AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import type { SentenceWorkspace } from '#client/nouns/automations/sentences/known-words.ts'
import { readAct, type SentenceWords } from '#client/nouns/automations/sentences/read-act.ts'
import { readWhen } from '#client/nouns/automations/sentences/read-when.ts'
import { splitSentence } from '#client/nouns/automations/sentences/split-sentence.ts'

export interface ReadSentence {
  definition: AutomationDefinition
  /** acts of the sentence that no step says */
  unknown: string[]
}

/**
 * The automation that a sentence says, in any of the three languages: *when a request is new, mail its owner*. Words are looked for, nothing is
 * guessed: a part that is not understood is told. Undefined when it is not clear when it begins, or no act is.
 */
export function readSentence(
  sentence: string,
  workspace: SentenceWorkspace,
  { tableId, words }: { tableId: string | null; words: SentenceWords },
): ReadSentence | undefined {
  const split = splitSentence(sentence)
  const trigger = split && readWhen(split.when, workspace, tableId)
  if (!split || !trigger) return undefined
  const read = split.acts.map((act) => ({ act, step: readAct(act, { workspace, tableId: tableOfTrigger(trigger), words }) }))
  const actions = read.flatMap(({ step }) => (step ? [step] : []))
  if (actions.length === 0) return undefined
  return { definition: { trigger, actions: afterAnswers(actions) }, unknown: read.flatMap(({ act, step }) => (step ? [] : [act])) }
}

/** Acts behind a question happen when its answer is Yes. */
function afterAnswers(steps: readonly AutomationStep[]): AutomationStep[] {
  const at = steps.findIndex(({ kind }) => kind === asking)
  const asked = steps[at]
  if (!asked) return [...steps]
  return [...steps.slice(0, at), { ...asked, branches: asked.branches.with(0, afterAnswers(steps.slice(at + 1))) }]
}
const asking = 'approve'
