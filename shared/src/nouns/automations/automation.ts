import type { JsonValue } from '#shared/lib/json.ts'

/** Settings of a trigger or an action, by the keys of its inputs. */
export type AutomationConfig = Readonly<Record<string, JsonValue>>

/** One action of an automation. Conditions, switches and loops hold further steps in branches. */
export interface AutomationStep {
  id: string
  kind: string
  config: AutomationConfig
  branches: AutomationStep[][]
}

export interface AutomationTrigger {
  kind: string
  config: AutomationConfig
  /** nobody may change this automation (specification 3 §6) */
  disallowChange: boolean
}

/** The part that a version keeps. */
export interface AutomationDefinition {
  trigger: AutomationTrigger
  actions: AutomationStep[]
}

/** Reasons why an automation does not act: the server switched it off, or it rests while the plan has no automations. */
export const automationProblems = ['ownerGone', 'referenceGone', 'noAccess', 'planRests'] as const
export type AutomationProblem = (typeof automationProblems)[number]

/** An automation with its wire names (specification 3 §3). Only people who may manage automations and see all it names receive it. */
export interface Automation extends AutomationDefinition {
  id: string
  name: string
  description: string
  folder: string
  /** the table that starts it; null for a schedule */
  objectId: string | null
  createdBy: string
  /** the member whose rights it has: the one who saved it last */
  ownerId: string
  type: 'Default' | 'Button'
  enabled: boolean
  version: number
  problem: AutomationProblem | null
  updatedAt: string
}

/** Bounds of one definition. */
export const mostSteps = 50
export const deepestFlow = 4

/** Every step with those in its branches, in the order in which they are read. */
export function* stepsOf(steps: readonly AutomationStep[]): Generator<AutomationStep> {
  for (const step of steps) {
    yield step
    for (const branch of step.branches) yield* stepsOf(branch)
  }
}
