import type { Logger } from 'pino'
import type { Cells } from '#server/cells/cells.ts'
import type { Config } from '#server/lib/config.ts'
import { createSafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { holdMail, holdRequests } from '#server/platform/hold-outward.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { createPlatformEvents, type Platform } from '#server/platform/platform.ts'
import { openArchive } from '#server/storage/archive/archive-place.ts'
import { openControl, type OpenedControl } from '#server/storage/control/open-control.ts'
import { assertFilesPlace } from '#server/storage/files/files-place.ts'
import type { FaultNote } from '#server/storage/files/s3/bucket.ts'
import { openFiles } from '#server/storage/files/open-files.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import { createOrgStore } from '#server/storage/org-store.ts'

/** Opens the foundation of the server. @throws MigrationError when the data was made by a newer version; FilesPlaceError */
export async function createPlatform(
  config: Config,
  log: Logger,
  journal?: Journal,
  cells?: Cells,
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const { store, resting = cells?.resting } = await openOwnControl(config)
  const orgs = createOrgStore(config.dataDir, {
    mostBytes: config.orgBytes,
    ...(resting && { resting }),
    ...(cells && { owns: cells.owns }),
    onFault: ({ orgId, reason, message }) => log.error({ orgId, reason }, message),
  })
  const mailer = holdMail(createMailer(config), journal?.gate)
  const files = openFiles(config, (fault) => log.warn(fault, 'the store of files did not answer'))
  const noteArchive: FaultNote = (fault) => log.warn(fault, 'the store of the archive did not answer')
  const archive = openArchive(config, noteArchive, store.file as never)
  if (cells) orgs.onErase(cells.forget)
  const platform: Platform = {
    config,
    log,
    controlStore: store,
    orgs,
    files,
    archive,
    journal,
    cells,
    mailer,
    safeFetch: holdRequests(createSafeFetch({ allow: config.outboundAllow }), journal?.gate),
    now: () => new Date(),
    events: createPlatformEvents(),
  }
  return {
    platform,
    close: async () => {
      mailer.close?.()
      files.close?.()
      archive?.files.close?.()
      orgs.close()
      await store.close()
    },
  }
}

async function openOwnControl(config: Config): Promise<OpenedControl> {
  const opened = await openControl(config)
  try {
    await assertFilesPlace(opened.store, config.s3)
    return opened
  } catch (error) {
    await opened.store.close()
    throw error
  }
}
