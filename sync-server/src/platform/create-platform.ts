import type { Logger } from 'pino'
import type { Config } from '#server/lib/config.ts'
import { createSafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { createPlatformEvents, type Platform } from '#server/platform/platform.ts'
import { openArchive } from '#server/storage/archive/archive-place.ts'
import { openControlDatabase, type ControlDatabase } from '#server/storage/control-database.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { assertFilesPlace } from '#server/storage/files/files-place.ts'
import type { FaultNote } from '#server/storage/files/s3/bucket.ts'
import { openFiles } from '#server/storage/files/open-files.ts'
import { createRestingFiles } from '#server/storage/resting-files.ts'
import { createOrgStore } from '#server/storage/org-store.ts'

/** Opens the foundation of the server. @throws MigrationError when the data was made by a newer version; FilesPlaceError */
export function createPlatform(config: Config, log: Logger): { platform: Platform; close: () => void } {
  const control = openOwnControl(config)
  const orgs = createOrgStore(config.dataDir, {
    mostBytes: config.orgBytes,
    resting: createRestingFiles(control),
    onFault: ({ orgId, reason, message }) => log.error({ orgId, reason }, message),
  })
  const mailer = createMailer(config)
  const files = openFiles(config, (fault) => log.warn(fault, 'the store of files did not answer'))
  const noteArchive: FaultNote = (fault) => log.warn(fault, 'the store of the archive did not answer')
  const archive = openArchive(config, noteArchive, control as never)
  const platform: Platform = {
    config,
    log,
    control,
    controlStore: createSqliteControl(control),
    orgs,
    files,
    archive,
    mailer,
    safeFetch: createSafeFetch({ allow: config.outboundAllow }),
    now: () => new Date(),
    events: createPlatformEvents(),
  }
  return {
    platform,
    close: () => {
      mailer.close?.()
      files.close?.()
      archive?.files.close?.()
      orgs.close()
      control.close()
    },
  }
}

function openOwnControl({ dataDir, s3 }: Config): ControlDatabase {
  const control = openControlDatabase(dataDir)
  try {
    assertFilesPlace(control, s3)
    return control
  } catch (error) {
    control.close()
    throw error
  }
}
