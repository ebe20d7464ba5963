import { AppError } from '#shared/protocol/errors.ts'
import type { RuleKind } from '#shared/values/subject.ts'

/** One rule, in the version that ran. */
export interface RuleStep {
  kind: RuleKind
  id: string
  version: number
  /** the records that started it, '' for none; absent for more than a few */
  records?: readonly string[]
}

/** The run of a rule that makes a write; absent for what people do themselves. JSON: it travels in payloads of effects. */
export interface WriteCause extends RuleStep {
  runId: string
  /** the rules whose writes led here, the first one first */
  chain: readonly RuleStep[]
  /** the change at the beginning, shared by all that follows from it; absent in causes of older versions */
  root?: string
}

/** Rules that may follow from each other. A deeper write is refused, so that no circle of rules runs for ever. */
export const mostRulesInChain = 8

/** Records of a step by which circles are found. The cause of a bulk would be copied into each of its runs. */
const mostNamed = 20

/** The cause of what a rule writes, when a write with `earlier` started the rule. `root` is that of its own start. */
export function causeOf(rule: RuleStep & { runId: string; root?: string }, earlier: WriteCause | undefined): WriteCause {
  const chain = earlier ? [...earlier.chain, stepOf(earlier)] : []
  return { ...stepOf(rule), runId: rule.runId, chain, root: earlier?.root ?? rule.root ?? rule.runId }
}

function stepOf({ kind, id, version, records }: RuleStep): RuleStep {
  return { kind, id, version, ...(records && records.length <= mostNamed && { records }) }
}

/** Starting this rule for a record would close a circle, or make a chain longer than {@link mostRulesInChain}: the rules of it, in their order. */
export function chainTooLong(rule: RuleStep, recordId: string, cause: WriteCause): RuleStep[] | undefined {
  const steps = [...cause.chain, cause]
  const before = steps.findLastIndex(
    ({ kind, id, records }) => kind === rule.kind && id === rule.id && records?.includes(recordId) === true,
  )
  if (before !== -1) return [...steps.slice(before), rule]
  return steps.length >= mostRulesInChain ? steps : undefined
}

/** @throws AppError `chain_too_long` with the rules of the chain */
export function refuseLongChain(cause: WriteCause | undefined): void {
  if (!cause || cause.chain.length < mostRulesInChain) return
  throw new AppError('chain_too_long', { rules: [...cause.chain, cause].map(({ kind, id }) => ({ kind, id })) })
}

/** The one with the longer chain: work that several writes left bounds all of them. */
export function deeperCause(a: WriteCause | undefined, b: WriteCause | undefined): WriteCause | undefined {
  return (b?.chain.length ?? -1) > (a?.chain.length ?? -1) ? b : a
}
