import type { ActionName } from '#shared/nouns/history-log/action-types.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findItem } from '#server/items/find-item.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { DocumentHook } from '#server/sync/document-hooks.ts'

/** A person's edits of one document in this time are one act: every letter is an edit. */
const gatherMs = 3_600_000

/** A restored version is an act of its own; what is seeded or migrated is nobody's. Calls of people write as the server. */
const told: ReadonlySet<DocumentOrigin> = new Set<DocumentOrigin>(['person', 'server', 'automation'])

/** The log tells that somebody edited an app or a page; its versions hold what they did. A bar belongs to its app. */
export const editHooks: readonly DocumentHook[] = [editsOf('app', 'app'), editsOf('bundle', 'app'), editsOf('page', 'page')]

function editsOf(kind: DocumentHook['kind'], item: 'app' | 'page'): DocumentHook {
  const action = `${item}.edited` as const
  return {
    kind,
    watch: (_doc, { org, ref }) => {
      const last = new Map<string, number>()
      return ({ authors, origin, now }) => {
        if (ref.kind === 'tasks' || !told.has(origin)) return
        for (const memberId of authors) {
          const since = now.getTime() - gatherMs
          if ((last.get(memberId) ?? 0) > since) continue
          last.set(memberId, now.getTime())
          if (isTold(org, action, memberId, ref.id, new Date(since))) continue
          const label = findItem(org, item, ref.id)?.label
          if (label === undefined) continue
          writeAudit(
            { org, memberId, now: () => now, source: origin === 'automation' ? 'automation' : 'app', ip: '' },
            { action, entityType: item, entityId: ref.id, label },
          )
        }
      }
    },
  }
}

/** Told by a document that was closed in the meantime, or before a restart. */
function isTold({ db }: OrgDatabase, action: ActionName, memberId: string, id: string, since: Date): boolean {
  const acts = db.build
    .selectFrom('audit_log')
    .select('id')
    .where('member_id', '=', memberId)
    .where('performed_at', '>', since.toISOString())
  return db.get(acts.where('action', '=', action).where('entity_id', '=', id).limit(1)) !== undefined
}
