import type { Sees } from '#shared/views/view-part.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isGoneField, seesNamed } from '#server/access/seen-names.ts'
import { seesView } from '#server/access/view-sight.ts'
import { readView, type StoredView } from '#server/storage/read-view.ts'

/** Whether somebody sees the fields of a table; each is looked up once. */
export function seesFieldsOf(context: OrgContext, tableId: string): Sees {
  const known = new Map<string, boolean>()
  return (fieldId) => {
    let seen = known.get(fieldId)
    if (seen === undefined) known.set(fieldId, (seen = seesNamed(context, tableId, fieldId)))
    return seen
  }
}

/** A view's config as its reader has it, and its maker may store it. Conditions on fields that are gone stay, so that none widens. */
export function seenConfig(context: OrgContext, tableId: string, { type, config }: StoredView): object {
  return type.seen(config, seesFieldsOf(context, tableId), (fieldId) => isGoneField(context, tableId, fieldId))
}

export interface SeenView {
  label: string
  type: string
  /** as its reader has it */
  config: object
}

/** A living view of a table that is everybody's or the reader's own, without what is hidden from them; undefined for any other. */
export function findSeenView(context: OrgContext, tableId: string, id: string): SeenView | undefined {
  const { db } = context.org
  const living = db.build.selectFrom('view_def').select(['label', 'type', 'config']).where('id', '=', id).where('table_id', '=', tableId)
  const row = db.get(living.where('deleted_at', 'is', null).where(seesView(context)))
  const stored = row && readView(row)
  return row && stored && { label: row.label, type: row.type, config: seenConfig(context, tableId, stored) }
}
