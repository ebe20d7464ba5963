import { z } from 'zod'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { appMutationSchemas } from '#shared/nouns/apps/app-mutations.ts'
import { automationMutationSchemas } from '#shared/nouns/automations/automation-mutations.ts'
import { folderMutationSchemas } from '#shared/nouns/folders/folder-mutations.ts'
import { formMutationSchemas } from '#shared/nouns/forms/form-mutations.ts'
import { pageMutationSchemas } from '#shared/nouns/pages/page-mutations.ts'
import { tableMutationSchemas } from '#shared/nouns/tables/table-mutations.ts'
import { viewMutationSchemas } from '#shared/nouns/views/view-mutations.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { MadeThing } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyOwnMutation } from '#server/mutations/own-mutation.ts'
import type { PlanNames } from '#server/app-plans/plan-names.ts'
import type { PlanProblems } from '#server/app-plans/plan-problems.ts'
import type { Resolver } from '#server/app-plans/resolve-settings.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import type { PageElement } from '#shared/values/page-node.ts'

/** A part of the work, done inside a write of its own, or with its neighbours. */
export type Act = (context: OrgContext) => void

/** A plan on its way to acts. */
export interface Compiling {
  plan: AppPlan
  ids: SeededIds
  names: PlanNames
  resolver: Resolver
  problems: PlanProblems
  /** the folder that everything goes into; empty for an asker who may not make one */
  folder: { folderId?: string }
  /** `YYYY-MM-DD`, the day that days of the plan count from */
  today: string
  timezone: string
  /** texts in Markdown, read before any write */
  texts: ReadonlyMap<string, PageElement[]>
  made: MadeThing[]
  acts: Act[]
}

const schemas: Record<string, z.ZodType> = {
  ...appMutationSchemas,
  ...automationMutationSchemas,
  ...folderMutationSchemas,
  ...formMutationSchemas,
  ...pageMutationSchemas,
  ...tableMutationSchemas,
  ...viewMutationSchemas,
}

/**
 * Adds a mutation, as a device would send it. Arguments that its schema does not take are a problem of the plan at `path`.
 * @param placeOf the part below `path` that a place in the arguments came from; empty for all of it
 */
export function addMutation<K extends MutationKind>(
  { problems, acts }: Pick<Compiling, 'problems' | 'acts'>,
  path: string,
  kind: K,
  args: MutationArgs[K],
  placeOf: (place: readonly PropertyKey[]) => string = () => '',
): void {
  const parsed = (schemas[kind] ?? z.never()).safeParse(args)
  for (const issue of parsed.error?.issues.slice(0, 5) ?? []) problems.add(path + placeOf(issue.path), issue.message, issue.path.join('.'))
  acts.push((context) => applyOwnMutation(context, kind, args))
}
