import type { MadeThing } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { removeBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertEdits } from '#server/app-plans/assert-edits.ts'
import type { Act } from '#server/app-plans/plan-acts.ts'
import { findPlan, forgetPlan } from '#server/app-plans/plan-rows.ts'
import { runActs } from '#server/app-plans/run-acts.ts'
import { forgetPlace } from '#server/items/folder-place.ts'
import { applyOwnMutation } from '#server/mutations/own-mutation.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { writeRecords } from '#server/mutations/write-records.ts'

const content = { content: true, links: true, forever: true } as const
const records = { records: true, links: true, forever: true } as const

/** Inside a write, of a thing that is there, in the trash, or gone already. */
const removers: Record<MadeThing['type'], (context: OrgContext, id: string, of: string) => void> = {
  folder: (context, id) => {
    if (isThere(context, 'folder', id)) applyOwnMutation(context, 'folders.delete', { id })
  },
  table: (context, id) => {
    const row = find(context, 'table_def', id)
    if (!row) return
    if (row.archived_at === null) applyOwnMutation(context, 'tables.archive', { id })
    applyOwnMutation(context, 'tables.delete', { id, confirmed: records })
    // the folder of an app that was added to stays
    forgetPlace(context, 'table', id)
  },
  app: (context, id) => {
    const row = find(context, 'app', id)
    if (!row) return
    if (row.archived_at === null) applyOwnMutation(context, 'apps.archive', { id })
    applyOwnMutation(context, 'apps.delete', { id, confirmed: content })
    forgetPlace(context, 'app', id)
  },
  page: (context, id) => {
    const row = find(context, 'page', id)
    if (!row) return
    if (row.archived_at === null) applyOwnMutation(context, 'pages.archive', { id })
    applyOwnMutation(context, 'pages.delete', { id, confirmed: content })
    forgetPlace(context, 'page', id)
  },
  // other blocks of its app, and changes that others made in them, stay
  block: (context, id, app) => {
    if (!find(context, 'app', app)) return
    assertEdits(context, app)
    changeDocumentInWrite(context, documentName({ kind: 'app', id: app }), (doc) => removeBlock(doc, id, 'server'), 'server')
  },
  // a form goes with its table
  form: () => {},
  automation: (context, id) => {
    if (isThere(context, 'automation', id)) applyOwnMutation(context, 'automations.delete', { id })
  },
}

function find({ org: { db } }: OrgContext, from: 'table_def' | 'app' | 'page', id: string): { archived_at: string | null } | undefined {
  return db.get(db.build.selectFrom(from).select('archived_at').where('id', '=', id).where('deleted_at', 'is', null))
}

function isThere({ org: { db } }: OrgContext, from: 'folder' | 'automation', id: string): boolean {
  return db.get(db.build.selectFrom(from).select('id').where('id', '=', id).where('deleted_at', 'is', null)) !== undefined
}

/** Things that lean on others go first. */
const order: readonly MadeThing['type'][] = ['automation', 'block', 'app', 'page', 'form', 'table', 'folder']

/** Takes back all that a plan made, for good, with the rights of who asks. A second run goes on where the first ended. */
export async function takeBack(caller: OrgContext, id: string, made: readonly MadeThing[]): Promise<void> {
  const acts = order.flatMap((type): Act[] =>
    made
      .filter((thing) => thing.type === type)
      .toReversed()
      .map((thing) => (context) => removers[type](context, thing.id, thing.of ?? '')),
  )
  await runActs(caller, acts)
  await writeRecords(caller.org.db, () => forgetPlan(caller.org, id))
}

/** @throws AppError `not_found` for a plan of somebody else, or one that was undone, and those of deleting its things */
export async function undoAppPlan(caller: OrgContext, id: string): Promise<void> {
  const plan = findPlan(caller.org, id, caller.memberId)
  if (!plan) throw new AppError('not_found')
  await takeBack(caller, id, plan.made)
}

/** An effect: a plan that was cut off leaves nothing. One that was made, or undone, is left alone. */
export async function settleAppPlan(context: OrgContext, id: string): Promise<void> {
  const plan = findPlan(context.org, id, context.memberId)
  if (plan?.status === 'writing') await takeBack(createOrgContext(context.org, context.memberId, context), id, plan.made)
}
