import type { Logger } from 'pino'
import type { Cells } from '#server/cells/cells.ts'
import { createServer, type ServerOptions } from '#server/app/create-server.ts'
import type { Config } from '#server/lib/config.ts'
import type { JournalConfig } from '#server/lib/journal-config.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { forgetCopies } from '#server/storage/files/s3/s3-files.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import { leftWals } from '#server/storage/left-wals.ts'
import { makeDataPrivate, type Mended } from '#server/storage/private-files.ts'
import { warmUp } from '#server/sync/warm-up.ts'

/** Longest time a stop may take; the rest is cut off (F38). */
const stopWithinMs = 9_000
/** of that, for the journal */
const lastConfirmedMs = 1_000

type OpenJournal = (config: Config, journal: JournalConfig, log: Logger, onFenced?: () => void) => Promise<Journal>

const loadJournal: OpenJournal = async (config, journal, log, onFenced) => {
  const { openJournal } = await import('#server/storage/journal/open-journal.ts')
  return openJournal(journal, config.dataDir, log, onFenced)
}

/** A node whose organisations others have taken over ends at once, and tells nobody anything more. It is started again with a clear memory. */
const endLost =
  (log: Logger) =>
  (why: string): never => {
    log.fatal(why)
    process.exit(1)
  }

/** An empty data directory is filled first from what the journal and the archive have. */
async function fillIfEmpty(config: Config, log: Logger): Promise<void> {
  const { restoreIfEmpty } = await import('#server/storage/journal/restore-journal.ts')
  await restoreIfEmpty(config, (line) => log.info(line))
}

/** Serves until a signal ends it. */
export async function serve(config: Config, open: OpenJournal = loadJournal): Promise<void> {
  const log = createLogger(config.logLevel)
  if (config.journal && !config.cluster) await fillIfEmpty(config, log)
  const unlock = lockData(config.dataDir)
  const node = config.cluster && (await openNode(config, log, unlock))
  const opened = config.journal && (await open(config, config.journal, log, node?.onFenced))
  const journal = opened && node ? node.hold(opened) : opened
  tellMended(makeDataPrivate(config.dataDir), log)
  forgetCopies(config.dataDir)
  const { platform, close } = await openPlatform(config, log, unlock, journal, node?.cells)
  const server = createServer(platform, node ? { openRouting: node.openRouting } : {})
  try {
    const port = await server.listen()
    log.info({ port, host: config.host, url: config.publicUrl, dataDir: config.dataDir, node: process.version }, 'listening')
  } catch (error) {
    await server.close()
    await close()
    throw error
  }
  // a bucket that cannot be reached is told now, and not by the first who wants a file
  if (config.s3) void platform.files.head('files/none').catch(() => undefined)
  // Developers start the server often, and alone.
  if (!config.development) warmUp(config).catch((error: unknown) => log.warn({ err: error }, 'the warm-up of edits failed'))

  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    node?.cells.drain()
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('could not stop in time')
      process.exit(1)
    }, stopWithinMs).unref()
    void server
      .close()
      .catch((error: unknown) => log.error({ err: error }, 'something could not be ended'))
      .then(async () => {
        await close()
        // the next start goes on with what is confirmed, and needs no snapshot
        await journal?.gate.passed(lastConfirmedMs)
        await node?.cells
          .leave()
          .catch((error: unknown) => log.warn({ err: error }, 'the organisations of this node are free once its lease is over'))
        journal?.close()
        for (const path of leftWals(config.dataDir))
          log.warn({ path }, 'the disk did not take the last changes into their file: they are kept in its WAL, for the next start')
        log.info('stopped')
        process.exit()
      })
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // State in memory may be half-changed: log the error, store what can be stored, and let the supervisor restart the process.
  const fail = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected failure')
    process.exitCode = 1
    stop('failure')
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

function tellMended({ mended, refused }: Mended, log: Logger): void {
  if (mended.length > 0) log.warn({ count: mended.length, first: mended[0] }, 'stored data was open to other users of this machine: closed')
  if (refused.length > 0) log.warn({ count: refused.length, first: refused[0] }, 'stored data is open to other users and belongs to one')
}

/** The parts of a node that a single server does not have. */
interface OwnNode {
  cells: Cells
  openRouting: NonNullable<ServerOptions['openRouting']>
  onFenced: () => void
  hold(journal: Journal): Journal
}

async function openNode(config: Config, log: Logger, unlock: () => void): Promise<OwnNode> {
  const end = endLost(log)
  try {
    const [{ openCells }, { createRouting }] = await Promise.all([
      import('#server/cells/open-cells.ts'),
      import('#server/routing/create-routing.ts'),
    ])
    const cells = await openCells(config, log, end)
    return {
      cells,
      openRouting: createRouting,
      onFenced: () => end('another node has gone on with an organisation of this one'),
      hold: (journal) => Object.create(journal, { gate: { value: cells.gateOf(journal.gate) } }) as Journal,
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPlatform(
  config: Config,
  log: Logger,
  unlock: () => void,
  journal: Journal | undefined,
  cells: Cells | undefined,
): ReturnType<typeof createPlatform> {
  try {
    const opened = await createPlatform(config, log, journal, cells)
    return {
      platform: opened.platform,
      close: async () => {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
