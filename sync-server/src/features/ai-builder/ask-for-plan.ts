import { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { appPlanSchema, type AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { writeAppPlan } from '#server/app-plans/make-app-plan.ts'
import { fitPlan } from '#server/features/ai-builder/fit-plan.ts'
import { AiFailure } from '#server/features/ai-builder/hosts/ai-failure.ts'
import type { AiTurn } from '#server/features/ai-builder/hosts/ai-host.ts'
import { repairWords } from '#server/features/ai-builder/prompts.ts'
import { readAnswerJson } from '#server/features/ai-builder/read-answer-json.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A plan with what was left out of the answer. */
export interface FoundPlan {
  plan: AppPlan
  notes: PlanNote[]
}

/** The shape that hosts are given; generated once. */
const planShape = z.toJSONSchema(appPlanSchema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>

/** Asks once, with turns that follow each other. */
export type AskTurns = (turns: readonly AiTurn[], schema: { name: string; schema: Record<string, unknown> }) => Promise<string>

/**
 * Asks for a plan, and once more when the answer is none.
 * @param shape puts into the plan what the host does not decide
 * @throws AiFailure `response_parsing_error`, `invalid_ai_response_format`
 */
export async function askForPlan(
  platform: Platform,
  context: OrgContext,
  { ask, turn, shape }: { ask: AskTurns; turn: AiTurn; shape: (answer: Record<string, unknown>) => Record<string, unknown> },
): Promise<FoundPlan> {
  const schema = { name: 'make_plan', schema: planShape }
  const first = await ask([turn], schema)
  const found = await readPlan(platform, context, first, shape)
  if (typeof found !== 'string') return found
  const second = await ask([turn, { role: 'assistant', text: first }, { role: 'user', text: repairWords([found]) }], schema)
  const repaired = await readPlan(platform, context, second, shape)
  if (typeof repaired !== 'string') return repaired
  throw new AiFailure(readAnswerJson(second) === undefined ? 'response_parsing_error' : 'invalid_ai_response_format', {
    metadata: { reason: repaired.slice(0, 300) },
  })
}

/** @returns why the answer is no plan, as a text */
export async function readPlan(
  platform: Platform,
  context: OrgContext,
  answer: unknown,
  shape: (answer: Record<string, unknown>) => Record<string, unknown>,
): Promise<FoundPlan | string> {
  const json = typeof answer === 'string' ? readAnswerJson(answer) : answer
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'The answer is not one JSON object.'
  const { plan: inner } = json as { plan?: unknown }
  const own = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : json
  const found = await fitPlan(shape(own as Record<string, unknown>), (plan) => judge(platform, context, plan))
  if (!found) return 'The JSON object is not a plan.'
  const { tables, pages, apps, automations } = found.plan
  return tables.length + pages.length + apps.length + automations.length === 0 ? `The plan makes nothing. ${told(found.notes)}` : found
}

const told = (notes: readonly PlanNote[]): string =>
  notes
    .slice(0, 10)
    .map(({ path, reason }) => `${path}: ${reason}`)
    .join('; ')

/** A plan that is only looked at shares nothing. */
const shareNothing = () => Promise.resolve({ share: () => undefined, end: () => Promise.resolve() })

/** The parts of a plan that the writer refuses, by their places. Nothing is written. */
async function judge(platform: Platform, context: OrgContext, plan: AppPlan): Promise<{ path: PropertyKey[]; message: string }[]> {
  try {
    await writeAppPlan(context, plan, { platform, prepareSharing: shareNothing, seed: newId(), check: true })
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'invalid_request') throw error
    const { issues } = error.details as { issues: { path: string; message: string }[] }
    return issues.map(({ path, message }) => ({
      path: path
        .split('.')
        .slice(1)
        .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      message,
    }))
  }
}
