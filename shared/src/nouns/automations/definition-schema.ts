import { z } from 'zod'
import { actionKinds, findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { configSchemaOf } from '#shared/nouns/automations/automation-input.ts'
import { deepestFlow, mostSteps, stepsOf, type AutomationDefinition, type AutomationStep } from '#shared/nouns/automations/automation.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'

type Kinds = [z.ZodObject<{ kind: z.ZodLiteral<string> }>]

const triggerSchema = z.discriminatedUnion(
  'kind',
  triggerKinds.map((kind) =>
    z.strictObject({ kind: z.literal(kind.name), config: configSchemaOf(kind.inputs), disallowChange: z.boolean() }),
  ) as unknown as Kinds,
)

/**
 * A step by its kind. Steps in branches are checked by {@link isWhole} with this same schema: nested schemas would multiply the description
 * of the API by the number of kinds for each level.
 */
const stepSchema = z.discriminatedUnion(
  'kind',
  actionKinds.map((kind) =>
    z.strictObject({
      id: z.string().regex(/^b[0-9a-z]{12}$/, 'not a step id'),
      kind: z.literal(kind.name),
      config: configSchemaOf(kind.inputs),
      branches: kind.branches ? z.array(z.array(z.unknown())).max(11) : z.array(z.unknown()).max(0),
    }),
  ) as unknown as Kinds,
)

const actionsSchema = z
  .array(stepSchema)
  .max(mostSteps)
  .refine((steps) => isWhole(steps as unknown as AutomationStep[]), 'steps repeat an id, do not fit their kind, or are too many')

/** Ids are used once. Each step has the branches that its kind and settings say, at most four levels deep. */
function isWhole(steps: readonly AutomationStep[]): boolean {
  if (!areSteps(steps, deepestFlow)) return false
  const all = [...stepsOf(steps)]
  const isBranched = all.every((step) => step.branches.length === (findActionKind(step.kind)?.branches?.(step.config) ?? 0))
  return all.length <= mostSteps && new Set(all.map(({ id }) => id)).size === all.length && isBranched
}

function areSteps(steps: readonly AutomationStep[], depth: number): boolean {
  return steps.every(
    (step) =>
      stepSchema.safeParse(step).success &&
      step.branches.every((branch) => depth > 0 && branch.length <= mostSteps && areSteps(branch, depth - 1)),
  )
}

/** A definition as its kinds' inputs describe it. */
export const definitionSchema = z.strictObject({
  trigger: triggerSchema,
  actions: actionsSchema,
}) as unknown as z.ZodType<AutomationDefinition, AutomationDefinition>
