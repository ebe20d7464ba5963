import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { isOwnedFile, type FilePart } from '#shared/nouns/template-packages/template-parts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertFileRoom } from '#server/access/stored-bytes.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { keepDraft, type FileStore } from '#server/storage/files/file-store.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'
import { openParts, type OpenParts } from '#server/templates/read/open-parts.ts'

/** Puts the bytes of a package's files in their places; a second run writes the same again. */
export async function unpackFiles(
  open: Pick<OpenParts, 'read'>,
  { files, ids }: Pick<Installing, 'files' | 'ids'>,
  place: { store: FileStore; orgId: string },
): Promise<void> {
  const { store } = place
  for (const { id, sha256 } of files) {
    const key = fileKey(place.orgId, ids.hex(id))
    const path = await store.draft(key)
    const bytes = await open.read(`files/${sha256}`)
    if (!bytes) continue
    // another run of the same step may write beside this one: each has a part of its own
    const part = `${path}.${randomUUID()}.part`
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, path)
    await keepDraft(store, key)
  }
}

/** The bytes of files of apps, pages and forms, which go along without sample data as well. */
export async function unpackOwned(
  { path, ...place }: { path: string; store: FileStore; orgId: string },
  given: Pick<Installing, 'files' | 'ids'>,
): Promise<void> {
  if (given.files.length === 0) return
  const open = await openParts(path)
  try {
    await unpackFiles(open, given, place)
  } finally {
    open.close()
  }
}

/** The rows of files, as uploads of the person who installs. */
export function fileSteps({ files, ids }: Pick<Installing, 'files' | 'ids'>): InstallStep[] {
  return files.map((file) => ({ name: `file ${file.id}`, run: (context) => addRow(context, file, ids) }))
}

function addRow(context: OrgContext, file: FilePart, ids: Installing['ids']): void {
  const { org, memberId } = context
  const id = ids.get(file.id) ?? file.id
  // an update brings those that are not there yet
  if (org.db.get(org.db.build.selectFrom('attachment').select('id').where('id', '=', id))) return
  assertFileRoom(context, file.size)
  const at = context.now().toISOString()
  const owner = isOwnedFile(file)
    ? { table_id: '', field_id: '', owner_kind: file.owner, owner_id: ids.get(file.ownerId) ?? '', attached_at: at }
    : { table_id: ids.get(file.tableId) ?? '', field_id: ids.get(file.fieldId) ?? '', owner_kind: 'cell', owner_id: '', attached_at: null }
  org.db.run(
    org.db.build.insertInto('attachment').values({
      ...{
        id,
        file: ids.hex(file.id),
        name: file.name,
        type: file.type,
        size: file.size,
        sha256: file.sha256,
      },
      ...{ ...owner, member_id: memberId, created_at: at, received: null, missed_at: null },
    }),
  )
}
