import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '#shared/lib/ids.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { takeMailKind, takeNoticeAnswerKind } from '#server/jobs/mail-kinds.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The table and thread that an address names, or the notice that it answers. */
export interface MailPlace {
  orgId: string
  /** null: it answers a notice */
  tableId: string | null
  /** the mark of a thread, or of a notice; empty: none */
  token: string
}

/** Words of the connection about a mail, not of the mail itself. */
export interface MailEnvelope {
  /** empty with `isNullSender`: nobody wants to hear of its fate */
  from: string
  isNullSender: boolean
  ip: string
  helo: string
}

export interface KeptMail extends MailEnvelope {
  /** the name of its file */
  spool: string
  token: string
}

export interface TakeMailPayload extends KeptMail {
  tableId: string
}

/** Mails wait here, by organisation, until they are records. */
export function spoolFolder(dataDir: string, orgId: string): string {
  return join(dataDir, 'mail-in', orgId)
}

export function spoolPath(dataDir: string, orgId: string, spool: string): string {
  if (!/^[0-9a-f-]{36}$/.test(spool)) throw new Error('not a mail of ours')
  return join(spoolFolder(dataDir, orgId), `${spool}.eml`)
}

/** The most bytes of one mail, its files in their encoding for mails included. */
export const mostMailBytes = 50 * 1024 * 1024

/** A mail on its way in. @throws Error of the stream or the disk; nothing stays then */
export async function receiveBytes(dataDir: string, stream: Readable): Promise<string> {
  const folder = join(dataDir, 'mail-in')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.part`)
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.byteLength
      // the rest of one that is too large is read, so that its sender hears why, and kept nowhere
      if (size <= mostMailBytes) await file.writeFile(piece)
    }
    await file.sync()
    await file.close()
    return path
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/**
 * A mail whose bytes are on the disk waits for each of its tables. Resolves once all of it would survive the end of the process: file, name and
 * order to read it. @throws Error when it may not be; then the sender tries again, and nobody gets it twice
 */
export async function keepMail(platform: Platform, path: string, places: readonly MailPlace[], envelope: MailEnvelope): Promise<void> {
  const { dataDir } = platform.config
  for (const [index, { orgId, tableId, token }] of places.entries()) {
    const spool = newId()
    const kept = spoolPath(dataDir, orgId, spool)
    await mkdir(dirname(kept), { recursive: true, mode: 0o700 })
    if (index === places.length - 1) await rename(path, kept)
    else await copyDurably(path, kept)
    await syncFolder(dirname(kept))
    const payload: KeptMail = { spool, token, ...envelope }
    try {
      // one that is erased meanwhile keeps no mail
      const org = platform.orgs.open(orgId)
      await org.db.write(() => {
        if (tableId === null) enqueueEffect(org, takeNoticeAnswerKind, payload, platform.now())
        else enqueueEffect(org, takeMailKind, { ...payload, tableId } satisfies TakeMailPayload, platform.now())
      })
    } catch (error) {
      await rm(kept, { force: true })
      throw error
    }
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const copy = await open(to, 'r')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
