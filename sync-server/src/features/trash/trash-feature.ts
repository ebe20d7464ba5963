import { AppError } from '#shared/protocol/errors.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { trashCalls, type ArchivedEntry, type ArchivedItem, type TrashedType } from '#shared/nouns/trash/trash-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

type Apply = <K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]) => void
type Step = (context: OrgContext, id: string, apply: Apply) => void

const forever = { records: true, links: true, forever: true } as const
const ofDocument = { content: true, links: true, forever: true } as const
const steps: Record<'archive' | 'restore' | 'delete', Record<ArchivedItem['item_type'], Step>> = {
  archive: {
    table: (context, id, apply) => apply(context, 'tables.archive', { id }),
    dashboard: (context, id, apply) => apply(context, 'apps.archive', { id }),
    'doc-page': (context, id, apply) => apply(context, 'pages.archive', { id }),
  },
  restore: {
    table: (context, id, apply) => apply(context, 'tables.restore', { id }),
    dashboard: (context, id, apply) => apply(context, 'apps.restore', { id }),
    'doc-page': (context, id, apply) => apply(context, 'pages.restore', { id }),
  },
  delete: {
    table: (context, id, apply) => apply(context, 'tables.delete', { id, confirmed: forever }),
    dashboard: (context, id, apply) => apply(context, 'apps.delete', { id, confirmed: ofDocument }),
    'doc-page': (context, id, apply) => apply(context, 'pages.delete', { id, confirmed: ofDocument }),
  },
}

const tableOf = { table: 'table_def', app: 'app', page: 'page' } as const

const wireTypes = { table: 'table', app: 'dashboard', page: 'doc-page' } as const

function ofKind(context: OrgContext, type: keyof typeof tableOf) {
  const { db } = context.org
  return db
    .all(
      db.build
        .selectFrom(tableOf[type])
        .select(['id', 'label', 'archived_at', 'archived_by'])
        .where('archived_at', 'is not', null)
        .where('deleted_at', 'is', null),
    )
    .filter((row) => context.access.may('archive', type, row.id))
    .map((row) => ({ ...row, archived_at: row.archived_at ?? '' }))
}

/** The items of these kinds in the trash that this person may restore, the latest first. */
function inTrash<K extends keyof typeof tableOf>(context: OrgContext, kinds: readonly K[]) {
  return kinds
    .flatMap((type) => ofKind(context, type).map((row) => ({ ...row, type })))
    .sort((a, b) => (a.archived_at < b.archived_at ? 1 : -1))
}

function listTrash(context: OrgContext): ArchivedItem[] {
  return inTrash(context, ['table', 'app', 'page']).map(({ type, id, label, archived_at, archived_by }) => ({
    id_trama_archived_items: id,
    item_id: id,
    item_type: wireTypes[type],
    item_label: label,
    archived_by,
    archived_at,
  }))
}

function listEntries(context: OrgContext): ArchivedEntry[] {
  return inTrash(context, ['app', 'page']).map(({ type, id, label, archived_at, archived_by }) => ({
    type,
    id,
    label,
    archivedBy: archived_by,
    archivedAt: archived_at,
  }))
}

/** The trash: archived tables, apps and pages by the specification's names, and the screen's other items. */
export function createTrashFeature(apply: Apply): ServerFeature {
  async function take(step: keyof typeof steps, context: OrgContext, id: string, type: TrashedType): Promise<void> {
    // an id of the other kind does not exist in this kind
    if (/^t[0-9a-z]{12}$/.test(id) !== (type === 'table')) throw new AppError('not_found')
    await context.org.db.write(() => steps[step][type === 'app' ? 'dashboard' : type](context, id, apply))
  }
  return {
    name: 'trash',
    calls: [
      handleCalls(trashCalls, {
        'GET v3/trash': (_request, context) => listTrash(context.member()),
        'GET trash/entries': (_request, context) => ({ entries: listEntries(context.member()) }),
        'POST v3/trash/:id/archive': ({ params, body }, context) => take('archive', context.member(), params.id, body.type),
        'POST v3/trash/:id/restore': ({ params, body }, context) => take('restore', context.member(), params.id, body.type),
        'DELETE v3/trash/:id': ({ params, body }, context) => take('delete', context.member(), params.id, body.type),
      }),
    ],
  }
}
