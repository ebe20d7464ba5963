import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { hashCost } from '#server/identity/passwords.ts'
import { readConfig } from '#server/lib/config.ts'
import { createSafeFetch, type SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createPlatformEvents, type Platform } from '#server/platform/platform.ts'
import { openArchive } from '#server/storage/archive/archive-place.ts'
import { openControlDatabase, type ControlDatabase } from '#server/storage/control-database.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { openFiles } from '#server/storage/files/open-files.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import { createRestingFiles } from '#server/storage/control/resting-files.ts'
import { createOrgStore } from '#server/storage/org-store.ts'

export interface TestPlatform extends Platform {
  /** the file of the control store at once, as no code of the product has it */
  readonly control: ControlDatabase
  /** the server's mails, newest last */
  readonly mails: Mail[]
  /** closes the databases and removes the folder */
  dispose: () => void
}

export interface TestPlatformOptions {
  /** environment variables over the defaults of tests */
  environment?: Record<string, string>
  dataDir?: string
  /** in the place of the folder's `control.db`, which the platform then neither reads nor writes */
  controlStore?: ControlStore
  now?: () => Date
  log?: Logger
  /** hosts of the internet that stand on this machine, by origin: a scripted double in the place of a product */
  standIns?: Record<string, string>
  journal?: Journal
}

/** The cost of a password in the product. Tests pay the least that argon2 takes: sign-in tests spent most of their time on it. */
export const realHashCost = { ...hashCost }
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 })

let controlBytes: Buffer | undefined

/** The control file after all migrations, made once: each of a thousand platforms would run them again. */
function migratedControl(): Buffer {
  if (controlBytes) return controlBytes
  const folder = mkdtempSync(join(tmpdir(), 'trama-migrated-'))
  openControlDatabase(folder).close()
  controlBytes = readFileSync(join(folder, 'control.db'))
  rmSync(folder, { recursive: true })
  return controlBytes
}

/** A platform on a temporary folder, with mail kept in memory and nothing logged. */
export function createTestPlatform(options: TestPlatformOptions = {}): TestPlatform {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'trama-test-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    CLIENT_DIR: join(dataDir, 'client'),
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    // thirty packages for each of a thousand servers
    BUNDLED_TEMPLATES: 'off',
    ...options.environment,
  })
  // a folder of the caller may hold files that a server left
  const aside = options.controlStore && mkdtempSync(join(tmpdir(), 'trama-aside-'))
  if (options.dataDir === undefined || aside !== undefined)
    writeFileSync(join(aside ?? dataDir, 'control.db'), migratedControl(), { mode: 0o600 })
  const control = openControlDatabase(aside ?? dataDir)
  const log = options.log ?? pino({ level: 'silent' })
  const orgs = createOrgStore(dataDir, {
    mostBytes: config.orgBytes,
    resting: createRestingFiles(control, options.now),
    onFault: ({ orgId, reason, message }) => log.error({ orgId, reason }, message),
  })
  const files = openFiles(config)
  const archive = openArchive(config, undefined, control as never)
  const mails: Mail[] = []
  return {
    config,
    log,
    control,
    controlStore: options.controlStore ?? createSqliteControl(control),
    orgs,
    files,
    archive,
    journal: options.journal,
    cells: undefined,
    mailer: {
      send: (mail) => {
        mails.push(mail)
        return Promise.resolve([])
      },
    },
    safeFetch: withStandIns(createSafeFetch({ allow: config.outboundAllow }), options.standIns ?? {}),
    now: options.now ?? (() => new Date()),
    events: createPlatformEvents(),
    mails,
    dispose: () => {
      files.close?.()
      archive?.files.close?.()
      orgs.close()
      control.close()
      if (aside !== undefined) rmSync(aside, { recursive: true })
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function withStandIns(safeFetch: SafeFetch, standIns: Record<string, string>): SafeFetch {
  return (request) => {
    const { origin } = new URL(request.url)
    const other = standIns[origin]
    return safeFetch(other === undefined ? request : { ...request, url: other + request.url.slice(origin.length) })
  }
}
