import { rm } from 'node:fs/promises'
import {
  deleteAttachment,
  filePath,
  findAttachment,
  looseAttachments,
  missingAttachments,
} from '#server/features/attachments/attachment-store.ts'
import { dropParts } from '#server/features/attachments/receive-part.ts'
import { looseForMs, partsForMs, sweepPartsLater } from '#server/features/attachments/upload-attachment.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'

const atOnce = 100

/**
 * Effect: deletes files that nobody put into a cell, and what came of files whose device stopped sending them. The name of such a one stays in
 * its cell: the device may come back with it, or somebody takes it out.
 */
export async function sweepAttachments(effect: EffectContext): Promise<void> {
  await sweepLoose(effect)
  await sweepParts(effect)
}

/**
 * Deletes files that were uploaded more than a day ago and never put into a cell. One that ever was in a cell is kept: history
 * and undo can bring it back. The row goes first, so that a crash between leaves a file nobody can ask for, never a row without one.
 */
async function sweepLoose({ org, platform, signal }: EffectContext): Promise<void> {
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

async function sweepParts({ org, platform, signal }: EffectContext): Promise<void> {
  const before = platform.now().getTime() - partsForMs
  let isLeft = false
  for (const id of missingAttachments(org, new Date(before).toISOString())) {
    signal.throwIfAborted()
    if (!(await dropParts(org, platform.config.dataDir, id, before))) isLeft = true
  }
  if (isLeft) await org.db.write(() => sweepPartsLater(org, platform.now()))
}
