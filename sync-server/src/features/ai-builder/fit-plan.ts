import { setImmediate as nextTurn } from 'node:timers/promises'
import { iconNames } from '#shared/values/icon-names.ts'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { takeOutParts, type PlanIssue as Issue } from '#shared/nouns/app-plans/take-out-parts.ts'
import { appPlanSchema, type AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { isBounded } from '#server/features/ai-builder/bound-answer.ts'
import { hues } from '#server/features/ai-builder/prompts.ts'

/** An answer needs few; one that does not come to an end is no plan. */
const mostRounds = 40
/** Parts of one look that no plan has; a text of which more is wrong was never a plan. */
const mostIssues = 500
const icons: ReadonlySet<string> = new Set(iconNames)

/**
 * Takes what a host answered for a plan, without the parts that no plan has. Each part that is left out is a note.
 * @param judge tells what its writer refuses; nothing when it takes the plan
 * @returns undefined when nothing of a plan is left
 */
export async function fitPlan(
  answer: unknown,
  judge: (plan: AppPlan) => Promise<readonly Issue[]>,
): Promise<{ plan: AppPlan; notes: PlanNote[] } | undefined> {
  const value = isBounded(answer) ? fill(answer) : undefined
  if (!value) return undefined
  const notes: PlanNote[] = []
  const tries = new Map<string, number>()
  for (let round = 0; round < mostRounds; round++) {
    const parsed = appPlanSchema.safeParse(value)
    const found = parsed.success ? await judge(withoutDoors(parsed.data, notes)) : parsed.error.issues.flatMap(issuesOf)
    if (parsed.success && found.length === 0) return { plan: withoutDoors(parsed.data, notes), notes }
    if (found.length > mostIssues) return undefined
    if (!takeOutParts(value, found, tries, notes)) return undefined
    await nextTurn()
  }
  return undefined
}

/** Blocks that show what strangers wrote as it is: pages of the web, HTML. */
const foreign: ReadonlySet<string> = new Set(['embed', 'markup'])

/** A plan of a host opens nothing to strangers and shows nothing of theirs: that is for a person to add. */
function withoutDoors(plan: AppPlan, notes: PlanNote[]): AppPlan {
  const note = (path: string, reason: string): void => {
    if (!notes.some((one) => one.path === path && one.reason === reason)) notes.push({ path, reason })
  }
  for (const form of plan.forms) {
    if (form.public !== true) continue
    delete form.public
    note(form.label, 'not_shared')
  }
  for (const app of plan.apps) {
    for (const { type } of app.blocks) if (foreign.has(type)) note(`${app.label} › ${type}`, 'not_foreign')
    app.blocks = app.blocks.filter(({ type }) => !foreign.has(type))
  }
  return plan
}

function issuesOf(issue: { code?: string; path: PropertyKey[]; message: string; keys?: string[]; errors?: unknown }): Issue[] {
  if (issue.code === 'unrecognized_keys' && issue.keys)
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: `no such setting: ${key}` }))
  return [{ path: issue.path, message: issue.message }]
}

/** Looks that a host leaves out or makes up are chosen here: nobody misses them. */
function fill(answer: unknown): Record<string, unknown> | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
  const value = structuredClone(answer) as Record<string, unknown>
  value['version'] = 1
  look(value, 'folder', 0)
  for (const [list, icon] of [
    ['tables', 'table'],
    ['pages', 'file-text'],
    ['apps', 'layout-dashboard'],
  ] as const)
    for (const [at, each] of (Array.isArray(value[list]) ? value[list] : []).entries())
      if (typeof each === 'object' && each !== null) look(each as Record<string, unknown>, icon, at)
  return value
}

function look(thing: Record<string, unknown>, icon: string, at: number): void {
  if (typeof thing['icon'] !== 'string' || !icons.has(thing['icon'])) thing['icon'] = icon
  if (typeof thing['color'] !== 'string' || !/^[a-z]{1,20}$/.test(thing['color'])) thing['color'] = hues[at % hues.length]
}
