import { newId } from '#shared/lib/ids.ts'
import type { MadeThing, PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { compilePlan, startPlan, type FormSharing } from '#server/app-plans/compile-plan.ts'
import { beginPlan, endPlan } from '#server/app-plans/plan-rows.ts'
import { readPlanTexts } from '#server/app-plans/plan-texts.ts'
import { runActs } from '#server/app-plans/run-acts.ts'
import { takeBack } from '#server/app-plans/undo-app-plan.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { createSeededIds } from '#server/lib/seeded-ids.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface PlanMade {
  id: string | null
  made: MadeThing[]
  notes: PlanNote[]
}

interface Making {
  platform: Platform
  /** keeps so many addresses of links to forms */
  prepareSharing: (count: number) => Promise<FormSharing>
  /** ids follow from it; another one gives other ids */
  seed: string
  /** looks whether it could be made, and writes nothing */
  check?: boolean
}

/**
 * Makes what a plan describes with the rights of its asker, by the doors of devices: all of it, or after a refusal nothing.
 * @throws AppError `invalid_request` with the path of each part that names nothing or is not taken, and those of the doors
 */
export async function writeAppPlan(
  caller: OrgContext,
  plan: AppPlan,
  { platform, prepareSharing, seed, check = false }: Making,
): Promise<PlanMade> {
  const named = startPlan(plan, createSeededIds(seed), caller)
  const texts = await readPlanTexts(plan, caller.org, platform, (text, path) => named.resolver.text(text, { path }))
  let sharing: FormSharing | undefined
  const share: FormSharing['share'] = (context, tableId, formId) => sharing?.share(context, tableId, formId)
  const { acts, made, shared } = await compilePlan(named, caller, { texts, share })
  const { notes } = named.problems
  if (check) return { id: null, made: [], notes }
  const id = newId()
  sharing = await prepareSharing(shared)
  try {
    await runActs(caller, [(context) => beginPlan(context, id, plan.label, made), ...acts, ({ org }) => endPlan(org, id)])
  } catch (error) {
    // should that fail too, the effect of its first write goes on with it
    await takeBack(caller, id, made).catch(() => undefined)
    throw error
  } finally {
    await sharing.end()
  }
  return { id, made, notes }
}

/** Keeps so many addresses of links to forms of an organisation. */
export type PrepareSharing = (platform: Platform, orgId: string, count: number) => Promise<FormSharing>

/** The same for a call. */
export function makeAppPlan(
  call: CallContext,
  { plan, check }: { plan: AppPlan; check: boolean },
  prepareSharing: PrepareSharing,
): Promise<PlanMade> {
  const { platform } = call
  return writeAppPlan(call.member(), plan, {
    ...{ platform, check, seed: newId() },
    prepareSharing: (count) => prepareSharing(platform, call.member().org.orgId, count),
  })
}
