import { AppError } from '#shared/protocol/errors.ts'
import type { RuleKind } from '#shared/values/subject.ts'

/** One rule, in the version that ran. */
export interface RuleStep {
  kind: RuleKind
  id: string
  version: number
}

/** The run of a rule that makes a write; absent for what people do themselves. JSON: it travels in payloads of effects. */
export interface WriteCause extends RuleStep {
  runId: string
  /** the rules whose writes led here, the first one first */
  chain: readonly RuleStep[]
}

/** Rules that may follow from each other. A deeper write is refused, so that no circle of rules runs for ever. */
export const mostRulesInChain = 8

/** The cause of what a rule writes, when a write with `earlier` started the rule. */
export function causeOf(rule: RuleStep & { runId: string }, earlier: WriteCause | undefined): WriteCause {
  const chain = earlier ? [...earlier.chain, { kind: earlier.kind, id: earlier.id, version: earlier.version }] : []
  return { kind: rule.kind, id: rule.id, version: rule.version, runId: rule.runId, chain }
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
