import { createReadStream, watch, type FSWatcher } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findPlaces } from '#server/features/table-mail/in/find-place.ts'
import { keepMail, mostMailBytes, receiveBytes } from '#server/features/table-mail/in/keep-mail.ts'
import { countMail, createMailLimiter, fullKindOf, type MailLimiter } from '#server/features/table-mail/in/mail-limits.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The folder is looked through at least this often: not every file system tells of new files. */
const everyMs = 15_000
const headBytes = 64 * 1024

/**
 * Takes mails that a mail server of this machine puts into a folder: each a file, also of a Maildir (`new`). Files that begin with a point, or end in
 * `.part` or `.tmp`, are not ready. One that is for no table is thrown away. @returns a function that ends it
 */
export function openSpoolDoor(platform: Platform, folder: string, limiter = createMailLimiter(platform.now)): () => Promise<void> {
  let isOver = false
  let looking: Promise<void> | undefined
  let again = false
  const look = (): void => {
    if (isOver) return
    if (looking) return void (again = true)
    looking = lookThrough(platform, limiter, folder)
      .catch((error: unknown) => platform.log.error({ err: error }, 'the folder of mails could not be looked through'))
      .finally(() => {
        looking = undefined
        if (again && !isOver) {
          again = false
          look()
        }
      })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  const watchers = [folder, join(folder, 'new')].flatMap((path) => watched(path, look))
  look()
  return async () => {
    isOver = true
    clearInterval(timer)
    for (const watcher of watchers) watcher.close()
    await looking
  }
}

function watched(path: string, look: () => void): FSWatcher[] {
  try {
    return [watch(path, { persistent: false }, look).on('error', () => undefined)]
  } catch {
    return []
  }
}

async function lookThrough(platform: Platform, limiter: MailLimiter, folder: string): Promise<void> {
  for (const place of [folder, join(folder, 'new')]) {
    const names = await readdir(place).catch((): string[] => [])
    for (const name of names.toSorted()) {
      if (name.startsWith('.') || /\.(?:part|tmp)$/.test(name)) continue
      const path = join(place, name)
      const info = await stat(path).catch(() => undefined)
      if (!info?.isFile()) continue
      // one that cannot be taken now keeps back no other
      await takeFile(platform, limiter, path, info.size).catch((error: unknown) =>
        platform.log.error({ err: error }, 'a mail in the folder could not be taken, and is tried again'),
      )
    }
  }
}

/** A crash in between takes the mail a second time: it is known by its id then. */
async function takeFile(platform: Platform, limiter: MailLimiter, path: string, size: number): Promise<void> {
  const head = await readHead(path)
  const places = size > mostMailBytes ? [] : await findPlaces(platform, recipientsIn(head))
  if (places.length === 0) {
    platform.log.warn({ size }, 'a mail in the folder is for no table, or too large: thrown away')
    await rm(path, { force: true })
    return
  }
  const from = /^return-path:[ \t]*<([^<>\s]*)>/im.exec(head)?.[1]?.toLowerCase()
  const counted = places.map((place) => ({ place, sender: from || 'spool' }))
  // it waits in the folder until the hour is over
  if (counted.some((mail) => fullKindOf(limiter, mail) !== undefined)) return
  const kept = await receiveBytes(platform.config.dataDir, createReadStream(path))
  try {
    await keepMail(platform, kept, places, { from: from ?? '', isNullSender: from === '', ip: '', helo: '' })
  } catch (error) {
    await rm(kept, { force: true })
    throw error
  }
  for (const mail of counted) countMail(limiter, mail, size)
  await rm(path, { force: true })
}

async function readHead(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const text = buffer.subarray(0, bytesRead).toString('latin1')
    const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
    return text.slice(0, end).replace(/\r?\n[ \t]+/g, ' ')
  } finally {
    await file.close()
  }
}

/** Addresses of a mail without its envelope: those that the mail server noted, else those that it names. */
export function recipientsIn(head: string): string[] {
  const noted = addressesOf(head, ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to'])
  return noted.length > 0 ? noted : addressesOf(head, ['to', 'cc'])
}

function addressesOf(head: string, names: readonly string[]): string[] {
  const lines = head.split(/\r?\n/).filter((line) => names.includes(line.split(':', 1)[0]?.toLowerCase() ?? ''))
  const found = lines.flatMap((line) =>
    [...line.matchAll(/[^\s<>",;:()]{1,100}@[^\s<>",;:()]{1,200}/g)].map(([address]) => address.toLowerCase()),
  )
  return [...new Set(found)].slice(0, 100)
}
