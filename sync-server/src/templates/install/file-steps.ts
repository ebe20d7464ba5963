import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FilePart } from '#shared/nouns/template-packages/template-parts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertFileRoom } from '#server/access/stored-bytes.ts'
import { uploadPath } from '#server/templates/make/files-of-cells.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'
import type { OpenParts } from '#server/templates/read/open-parts.ts'

/** Puts the bytes of a package's files in their places; a second run writes the same again. */
export async function unpackFiles(
  open: Pick<OpenParts, 'read'>,
  { files, ids }: Installing,
  place: { dataDir: string; orgId: string },
): Promise<void> {
  for (const { id, sha256 } of files) {
    const path = uploadPath(place.dataDir, place.orgId, ids.hex(id))
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const bytes = await open.read(`files/${sha256}`)
    if (!bytes) continue
    await writeFile(`${path}.part`, bytes, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

/** The rows of files, as uploads of the person who installs. */
export function fileSteps({ files, ids }: Installing): InstallStep[] {
  return files.map((file) => ({ name: `file ${file.id}`, run: (context) => addRow(context, file, ids) }))
}

function addRow(context: OrgContext, file: FilePart, ids: Installing['ids']): void {
  const { org, memberId } = context
  assertFileRoom(context, file.size)
  const at = context.now().toISOString()
  org.db.run(
    org.db.build.insertInto('attachment').values({
      ...{
        id: ids.get(file.id) ?? file.id,
        file: ids.hex(file.id),
        name: file.name,
        type: file.type,
        size: file.size,
        sha256: file.sha256,
      },
      ...{ table_id: ids.get(file.tableId) ?? '', field_id: ids.get(file.fieldId) ?? '', member_id: memberId, created_at: at },
      ...{ attached_at: null, received: null, owner_kind: 'cell', owner_id: '', missed_at: null },
    }),
  )
}
