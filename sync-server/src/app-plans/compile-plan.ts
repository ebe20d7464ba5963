import { missingFeature } from '#shared/access/missing-feature.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { positionBetween, byPosition } from '#shared/lib/positions.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { PageElement } from '#shared/values/page-node.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { addMutation, type Act, type Compiling } from '#server/app-plans/plan-acts.ts'
import { compileApps } from '#server/app-plans/plan-apps.ts'
import { compileAutomations } from '#server/app-plans/plan-automations.ts'
import { compileForms } from '#server/app-plans/plan-forms.ts'
import { findExisting } from '#server/app-plans/existing-tables.ts'
import { namePlan } from '#server/app-plans/plan-names.ts'
import { compilePages } from '#server/app-plans/plan-pages.ts'
import { PlanProblems } from '#server/app-plans/plan-problems.ts'
import { compileRecords } from '#server/app-plans/plan-records.ts'
import { compileTables } from '#server/app-plans/plan-tables.ts'
import { compileViews } from '#server/app-plans/plan-views.ts'
import { Resolver } from '#server/app-plans/resolve-settings.ts'
import { createTurns } from '#server/lib/foreground.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** Puts a form behind a link for everybody, inside a write. @throws AppError `permission_denied`, `plan_feature`, `plan_limit` */
export type ShareForm = (context: OrgContext, tableId: string, formId: string) => void

/** Makes links of forms. Their addresses are kept before the writes that make them. */
export interface FormSharing {
  share: ShareForm
  /** Releases the addresses that were not used. */
  end(): Promise<void>
}

/** A plan whose names have ids. */
export interface NamedPlan extends Pick<Compiling, 'plan' | 'ids' | 'names' | 'resolver' | 'problems'> {}

/** @param context sees the tables that the plan uses */
export function startPlan(plan: AppPlan, ids: SeededIds, context: OrgContext): NamedPlan {
  const problems = new PlanProblems()
  const names = namePlan(plan, ids, problems, findExisting(context, plan.uses, problems))
  return { plan, ids, names, problems, resolver: new Resolver(names, problems) }
}

/**
 * The acts that make a plan, in their order. Nothing is written here.
 * @throws AppError `invalid_request` with the path of each part that names nothing or is not taken
 */
export async function compilePlan(
  named: NamedPlan,
  context: OrgContext,
  { texts, share }: { texts: ReadonlyMap<string, PageElement[]>; share: ShareForm },
): Promise<Pick<Compiling, 'acts' | 'made'> & { shared: number }> {
  const { timezone } = orgLocale(context.org)
  const { ids, problems } = named
  // what is added to an app goes where the app is
  const into = named.plan.apps.find((app) => app.into !== undefined)?.into
  const place = into === undefined ? undefined : folderOf(context.org, 'app', into)
  const mayFolder = into === undefined && context.access.why({ about: 'create', type: 'folder' }).allowed
  const work: Compiling = {
    ...named,
    ...{ texts, timezone, today: isoDayAt(context.now(), timezone), made: [], acts: [] },
    folder: mayFolder ? { folderId: ids.uuid('folder') } : place === undefined ? {} : { folderId: place },
  }
  if (mayFolder) compileFolder(work, context)
  else if (into === undefined) problems.note('label', 'permission_denied: folder')
  // a large plan takes longer than people may wait for each other
  const turn = createTurns()
  tellUnplanned(named, context)
  await compileTables(work, turn)
  await turn()
  compileViews(work)
  await turn()
  let shared = 0
  compileForms(work, (tableId, formId, path) => {
    shared++
    return shareOrTell(share, tableId, formId, (reason) => problems.note(path, reason))
  })
  compilePages(work)
  await turn()
  compileApps(work, context)
  await turn()
  compileAutomations(work)
  await compileRecords(work, turn)
  problems.refuse()
  return { acts: work.acts, made: work.made, shared }
}

/** Fields of types that the organisation's plan leaves out. */
function tellUnplanned({ plan, problems }: NamedPlan, { access }: OrgContext): void {
  for (const [at, { fields }] of plan.tables.entries())
    for (const [place, { type }] of fields.entries()) {
      const feature = missingFeature(fieldTypes[type], (each) => access.has(each))
      if (feature !== undefined) problems.add(`tables.${at}.fields.${place}`, `plan_feature: ${feature}`)
    }
}

/** Behind the folders that are there. */
function compileFolder(work: Compiling, { org: { db } }: OrgContext): void {
  const folders = db.all(db.build.selectFrom('folder').select(['id', 'position']).where('deleted_at', 'is', null))
  const position = positionBetween(folders.toSorted(byPosition).at(-1)?.position ?? null, null)
  const { label, icon, color } = work.plan
  const id = work.ids.uuid('folder')
  addMutation(work, 'label', 'folders.create', { id, label, icon, color, position })
  work.made.push({ type: 'folder', id, label })
}

/** Sharing needs more than making: without it the form is there, and the plan's maker is told. */
function shareOrTell(share: ShareForm, tableId: string, formId: string, tell: (reason: string) => void): Act {
  return (context) => {
    try {
      context.org.db.writeNow(() => share(context, tableId, formId))
    } catch (error) {
      if (!(error instanceof AppError) || !context.org.db.inTransaction) throw error
      tell(error.id)
    }
  }
}
