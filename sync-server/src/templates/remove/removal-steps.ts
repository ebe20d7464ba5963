import type { OrgContext } from '#server/access/org-context.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import type { PlannedStep } from '#server/jobs/step-plan.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

/** Kinds of things that a template brings, or the demo, in the order in which they go. */
export const broughtKinds = ['automation', 'function', 'app', 'page', 'table', 'folder'] as const
export type BroughtKind = (typeof broughtKinds)[number]
export interface BroughtThing {
  kind: BroughtKind
  id: string
}

type Apply = TemplateTools['apply']
interface Ways {
  /** Inside a write: into the trash. */
  trash(context: OrgContext, id: string, apply: Apply): void
  /** Inside a write: out of it again. */
  restore(context: OrgContext, id: string, apply: Apply): void
  /** Inside a write: out of the trash for good; absent: there is nothing more than the trash. */
  erase?(context: OrgContext, id: string, apply: Apply): void
}

const sql = {
  automation: 'automation',
  function: 'low_code_function',
  app: 'app',
  page: 'page',
  table: 'table_def',
  folder: 'folder',
} as const satisfies Record<BroughtKind, string>
const forever = { content: true, links: true, forever: true } as const

const ways: Readonly<Record<BroughtKind, Ways>> = {
  automation: {
    trash: (context, id, apply) => {
      apply(context, 'automations.enable', { id, enabled: false })
      markDeleted(context, 'automation', id, context.now().toISOString())
    },
    restore: (context, id) => markDeleted(context, 'automation', id, null),
  },
  function: {
    trash: (context, id) => markDeleted(context, 'function', id, context.now().toISOString()),
    restore: (context, id) => markDeleted(context, 'function', id, null),
  },
  app: {
    trash: (context, id, apply) => apply(context, 'apps.archive', { id }),
    restore: (context, id, apply) => apply(context, 'apps.restore', { id }),
    erase: (context, id, apply) => apply(context, 'apps.delete', { id, confirmed: forever }),
  },
  page: {
    trash: (context, id, apply) => apply(context, 'pages.archive', { id }),
    restore: (context, id, apply) => apply(context, 'pages.restore', { id }),
    erase: (context, id, apply) => apply(context, 'pages.delete', { id, confirmed: forever }),
  },
  table: {
    trash: (context, id, apply) => apply(context, 'tables.archive', { id }),
    restore: (context, id, apply) => apply(context, 'tables.restore', { id }),
    erase: (context, id, apply) => apply(context, 'tables.delete', { id, confirmed: { records: true, links: true, forever: true } }),
  },
  // the items that people put into the folder stay
  folder: {
    trash: (context, id, apply) => apply(context, 'folders.delete', { id }),
    restore: (context, id, apply) => apply(context, 'folders.restore', { id }),
  },
}

/** Automations that may not be changed go with the template that brought them; functions stay inactive when they come back. */
function markDeleted({ org }: OrgContext, kind: 'automation' | 'function', id: string, at: string | null): void {
  const { db } = org
  if (kind === 'automation')
    db.run(db.build.updateTable('automation').set({ enabled: 0, deleted_at: at, seq: org.nextSeq() }).where('id', '=', id))
  else db.run(db.build.updateTable('low_code_function').set({ active: 0, deleted_at: at }).where('id', '=', id))
  org.changed()
}

/** `living`: neither in the trash nor gone. */
function stateOf({ org: { db } }: OrgContext, { kind, id }: BroughtThing): 'living' | 'trashed' | 'gone' {
  const hasTrash = kind === 'app' || kind === 'page' || kind === 'table'
  if (hasTrash) {
    const row = db.get(
      db.build
        .selectFrom(sql[kind] as 'app')
        .select(['archived_at', 'deleted_at'])
        .where('id', '=', id),
    )
    return !row || row.deleted_at !== null ? 'gone' : row.archived_at === null ? 'living' : 'trashed'
  }
  const row = db.get(
    db.build
      .selectFrom(sql[kind] as 'folder')
      .select('deleted_at')
      .where('id', '=', id),
  )
  return !row ? 'gone' : row.deleted_at === null ? 'living' : 'trashed'
}

/** A page or folder that another person keeps to themselves stays where it is, and holds nothing up. */
function isKeptByAnother({ org, access }: OrgContext, { kind, id }: BroughtThing): boolean {
  if (kind === 'folder') return findPrivacy(org, 'folder', id) !== undefined && access.folder(id) !== 'write'
  return kind === 'page' && findPrivacy(org, 'page', id) !== undefined && !access.may('archive', 'page', id)
}

const inOrder = (things: readonly BroughtThing[]): BroughtThing[] =>
  broughtKinds.flatMap((kind) => things.filter((thing) => thing.kind === kind))

/**
 * Puts into the trash what is left of the things, or removes them for good. Each step looks at the state of its thing, so a second run goes on.
 * @param taken Inside the write: told of each thing that a step put into the trash
 */
export function removalSteps(
  things: readonly BroughtThing[],
  { apply, isForGood, taken }: { apply: Apply; isForGood: boolean; taken?: (context: OrgContext, thing: BroughtThing) => void },
): PlannedStep<OrgContext>[] {
  return inOrder(things).map((thing) => ({
    name: `${thing.kind} ${thing.id}`,
    run: (context) => {
      const state = stateOf(context, thing)
      if (state === 'gone' || isKeptByAnother(context, thing)) return
      const { trash, erase } = ways[thing.kind]
      if (state === 'living') {
        trash(context, thing.id, apply)
        taken?.(context, thing)
      }
      if (isForGood) erase?.(context, thing.id, apply)
    },
  }))
}

/** Takes things out of the trash again; those that somebody erased or restored meanwhile stay as they are. */
export function restoreSteps(things: readonly BroughtThing[], apply: Apply): PlannedStep<OrgContext>[] {
  return inOrder(things)
    .toReversed()
    .map((thing) => ({
      name: `${thing.kind} ${thing.id}`,
      run: (context) => {
        if (stateOf(context, thing) === 'trashed' && !isKeptByAnother(context, thing)) ways[thing.kind].restore(context, thing.id, apply)
      },
    }))
}
