import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { newId } from '#shared/lib/ids.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import type { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

type World = Pick<ReturnType<typeof createTestOrgOnPlatform>, 'platform' | 'org' | 'admin'>

interface WrittenFile {
  tableId: string
  fieldId: string
  name: string
  content: string
  /** as the row says; absent: its true one */
  size?: number
}

/** A file of a cell as an upload leaves it. @returns its id, for the cell */
export function writeAttachment(world: World, { tableId, fieldId, name, content, size = content.length }: WrittenFile): string {
  const { db, orgId } = world.org
  const now = world.platform.now().toISOString()
  const row = {
    ...{ id: newId(), file: randomBytes(16).toString('hex'), name, type: 'text/plain', size, sha256: '', table_id: tableId },
    ...{ field_id: fieldId, member_id: world.admin.memberId, created_at: now, attached_at: now },
    ...{ received: null, owner_kind: 'cell' as const, owner_id: '', missed_at: null },
  }
  db.writeNow(() => db.run(db.build.insertInto('attachment').values(row)))
  const path = world.platform.files.draftPath(fileKey(orgId, row.file))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return row.id
}
