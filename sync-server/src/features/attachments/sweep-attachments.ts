import {
  deleteAttachment,
  findAttachment,
  looseAttachments,
  missingAttachments,
  removeFiles,
} from '#server/features/attachments/attachment-store.ts'
import { dropParts } from '#server/features/attachments/receive-part.ts'
import { looseForMs, partsForMs, sweepPartsLater } from '#server/features/attachments/upload-attachment.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'

const atOnce = 100

/**
 * Effect: deletes files that nobody put into a cell, and parts of files whose device stopped sending. The id of an incomplete file stays in
 * its cell: the device may return with it, or somebody removes it.
 */
export async function sweepAttachments(effect: EffectContext): Promise<void> {
  await sweepLoose(effect)
  await sweepParts(effect)
}

/**
 * Deletes files uploaded more than a day ago that were never in a cell. Files that were ever in a cell are kept: history and undo can
 * restore them. The row goes first: a crash in between leaves a file that nobody can request, never a row without a file.
 */
async function sweepLoose({ org, platform, signal }: EffectContext): Promise<void> {
  const before = new Date(platform.now().getTime() - looseForMs).toISOString()
  for (;;) {
    const loose = looseAttachments(org, before, atOnce)
    for (const row of loose) {
      const { id } = row
      signal.throwIfAborted()
      const gone = await org.db.write(() => {
        // attached to a cell in the meantime
        if (findAttachment(org, id)?.attached_at !== null) return false
        deleteAttachment(org, id)
        return true
      })
      if (gone) await removeFiles(platform.files, org.orgId, [row])
    }
    if (loose.length < atOnce) return
  }
}

async function sweepParts({ org, platform, signal }: EffectContext): Promise<void> {
  const before = platform.now().getTime() - partsForMs
  let isLeft = false
  for (const id of missingAttachments(org, new Date(before).toISOString())) {
    signal.throwIfAborted()
    if (!(await dropParts(org, platform.files, id, before))) isLeft = true
  }
  if (isLeft) await org.db.write(() => sweepPartsLater(org, platform.now()))
}
