import { rm } from 'node:fs/promises'
import { deleteAttachment, filePath, findAttachment, looseAttachments } from '#server/features/attachments/attachment-store.ts'
import { looseForMs } from '#server/features/attachments/upload-attachment.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'

const atOnce = 100

/**
 * Effect: deletes files that were uploaded more than a day ago and never put into a cell. One that ever was in a cell is kept: history
 * and undo can bring it back. The row goes first, so that a crash between leaves a file nobody can ask for, never a row without one.
 */
export async function sweepAttachments({ org, platform, signal }: EffectContext): Promise<void> {
  const before = new Date(platform.now().getTime() - looseForMs).toISOString()
  for (;;) {
    const loose = looseAttachments(org, before, atOnce)
    for (const { id, file } of loose) {
      signal.throwIfAborted()
      const gone = await org.db.write(() => {
        // put into a cell meanwhile
        if (findAttachment(org, id)?.attached_at !== null) return false
        deleteAttachment(org, id)
        return true
      })
      if (gone) await rm(filePath(platform.config.dataDir, org.orgId, file), { force: true })
    }
    if (loose.length < atOnce) return
  }
}
