import type { Logger } from 'pino'
import type { Config } from '#server/lib/config.ts'
import { createSafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { createPlatformEvents, type Platform } from '#server/platform/platform.ts'
import { openControlDatabase } from '#server/storage/control-database.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { createRestingFiles } from '#server/storage/resting-files.ts'
import { createOrgStore } from '#server/storage/org-store.ts'

/** Opens the foundation of the server. @throws MigrationError when the data was made by a newer version. */
export function createPlatform(config: Config, log: Logger): { platform: Platform; close: () => void } {
  const control = openControlDatabase(config.dataDir)
  const orgs = createOrgStore(config.dataDir, {
    mostBytes: config.orgBytes,
    resting: createRestingFiles(control),
    onFault: ({ orgId, reason, message }) => log.error({ orgId, reason }, message),
  })
  const mailer = createMailer(config)
  const platform: Platform = {
    config,
    log,
    control,
    orgs,
    files: createDiskFiles(config.dataDir),
    mailer,
    safeFetch: createSafeFetch({ allow: config.outboundAllow }),
    now: () => new Date(),
    events: createPlatformEvents(),
  }
  return {
    platform,
    close: () => {
      mailer.close?.()
      orgs.close()
      control.close()
    },
  }
}
