import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'

/** A step to do next, with its place in the run. */
export interface NextStep {
  step: AutomationStep
  path: string
  /** the paths of the loops around it with their turns, the outer one first */
  turns: readonly { path: string; turn: number }[]
}

const ends = Symbol('ends')

/**
 * The first step without a result, walking the definition from its start. A run is therefore continued by its results alone, after a
 * crash as after a failure. @returns undefined when nothing is left
 */
export function nextStep(steps: readonly AutomationStep[], results: ReadonlyMap<string, StepResult>): NextStep | undefined {
  const found = walk(steps, '', [], results)
  return found === ends ? undefined : found
}

type Walked = NextStep | typeof ends | undefined

function walk(
  steps: readonly AutomationStep[],
  prefix: string,
  turns: NextStep['turns'],
  results: ReadonlyMap<string, StepResult>,
): Walked {
  for (const step of steps) {
    const path = prefix + step.id
    const result = results.get(path)
    if (!result) return { step, path, turns }
    if (result.ends) return ends
    const inside = walkBranches(step, path, turns, result, results)
    if (inside !== undefined) return inside
  }
  return undefined
}

function walkBranches(
  step: AutomationStep,
  path: string,
  turns: NextStep['turns'],
  { loop, branch }: StepResult,
  results: ReadonlyMap<string, StepResult>,
): Walked {
  if (!loop) return branch === undefined ? undefined : walk(step.branches[branch] ?? [], turnPrefix(turns), turns, results)
  for (let turn = 0; turn < loop.ids.length; turn++) {
    const inner = [...turns, { path, turn }]
    const found = walk(step.branches[0] ?? [], turnPrefix(inner), inner, results)
    if (found !== undefined) return found
  }
  return undefined
}

/** Steps of a loop have a path for each turn. */
export function turnPrefix(turns: NextStep['turns']): string {
  const last = turns.at(-1)
  return last ? `${last.path}#${last.turn}/` : ''
}
