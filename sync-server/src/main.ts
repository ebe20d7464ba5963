import type { Logger } from 'pino'
import { readConfig, type Config } from '#server/lib/config.ts'
import { createServer } from '#server/app/create-server.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { describeMistake } from '#server/app/describe-mistake.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { leftWals } from '#server/storage/left-wals.ts'
import { forgetCopies } from '#server/storage/files/s3/s3-files.ts'
import { makeDataPrivate, type Mended } from '#server/storage/private-files.ts'
import { warmUp } from '#server/sync/warm-up.ts'

/** Longest time a stop may take; the rest is cut off (F38). */
const stopWithinMs = 9_000

// Nobody else on this machine reads stored data: databases, uploads, mails.
process.umask(0o077)
await main()

async function main(): Promise<void> {
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    const message = describeMistake(error)
    if (message === undefined) throw error
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel)
  const unlock = lockData(config.dataDir)
  tellMended(makeDataPrivate(config.dataDir), log)
  forgetCopies(config.dataDir)
  const { platform, close } = await openPlatform(config, log, unlock)
  const server = createServer(platform)
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

async function openPlatform(config: Config, log: Logger, unlock: () => void): ReturnType<typeof createPlatform> {
  try {
    const opened = await createPlatform(config, log)
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
