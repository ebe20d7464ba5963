import { copyAppContent } from '#shared/nouns/apps/copy-app.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { Bars, BarName } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { inheritItemLevels } from '#server/access/inherit-hiding.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { createEntry, type EntryKind } from '#server/items/list-entries.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'

const app: EntryKind = { type: 'app', missing: 'app_not_found' }

/**
 * Inside a write: a new app with the blocks, texts, look and bars of another, in its folder. Blocks get ids of their own, files stay with the first,
 * and no public link leads to the copy. Roles see no more of it than of the first.
 * @throws AppError `app_not_found`, `permission_denied`, `conflict` when the new id exists
 */
export function duplicateApp(context: OrgContext, args: { id: string; newId: string; label: string }): void {
  const { org, access } = context
  const source = access.app(args.id) === 'none' ? undefined : findItem(org, 'app', args.id)
  if (!source) throw new AppError('app_not_found')
  if (!access.may('duplicate', 'app', args.id)) throw new AppError('permission_denied')
  const folderId = folderOf(org, 'app', args.id)
  createEntry(context, app, { id: args.newId, label: args.label, icon: source.icon, color: source.color, folderId })
  inheritItemLevels(context, 'dashboards', args.id, args.newId)
  readDocument(org, documentName({ kind: 'app', id: args.id }), (from) =>
    changeDocumentInWrite(
      context,
      documentName({ kind: 'app', id: args.newId }),
      (to) => copyAppContent(from, to, () => newShortId('b'), 'server'),
      'server',
    ),
  )
  copyBars(context, args.id, args.newId)
}

/** Links of the bars to the app itself lead to the copy. */
function copyBars(context: OrgContext, id: string, newId: string): void {
  const { version: _, ...bars } = readDocument(context.org, documentName({ kind: 'bundle', id }), readBundle)
  const renamed: Bars = renameIds(bars, new Map([[id, newId]]))
  const present = (Object.keys(renamed) as BarName[]).filter((name) => renamed[name] !== null)
  if (present.length === 0) return
  changeDocumentInWrite(
    context,
    documentName({ kind: 'bundle', id: newId }),
    (doc) => {
      for (const name of present) writeBar(doc, name, null, withoutFiles(renamed[name]), 'server')
    },
    'server',
  )
}

/** A picture belongs to the app that it was uploaded to. */
function withoutFiles<B extends Bars[BarName]>(bar: B): B {
  return bar && 'logo' in bar ? { ...bar, logo: '' } : bar
}
