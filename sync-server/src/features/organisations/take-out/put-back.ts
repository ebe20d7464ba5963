import { readdirSync, renameSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { readMember } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { freeSlug } from '#server/identity/create-organisation.ts'
import { issuePasswordLink } from '#server/identity/password-links.ts'
import { CommandError } from '#server/lib/command.ts'
import type { Platform } from '#server/platform/platform.ts'
import { creatingPrefix } from '#server/storage/control-database.ts'
import { filesOf } from '#server/storage/files/file-keys.ts'
import { keepDraft, type FileStore } from '#server/storage/files/file-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { createOrgStore } from '#server/storage/org-store.ts'
import { renewEpoch } from '#server/storage/renew-epoch.ts'
import { makePrivate } from '#server/storage/private-files.ts'
import { TakeOutError, unpackTakeOut, type TakeOutReport } from '#server/storage/take-out/verify-take-out.ts'
import {
  bringAccounts,
  findAccounts,
  renewLinks,
  storePlaces,
  type Brought,
} from '#server/features/organisations/take-out/put-back-places.ts'

export interface PutBackInput {
  path: string
  /** of the new organisation; that of the file without one */
  name?: string | undefined
  /** address of the administrator who gets the first sign-in; without one, the administrator of longest standing */
  admin?: string | undefined
}

export interface PutBackResult {
  orgId: string
  name: string
  slug: string
  report: TakeOutReport
  /** turned off: what would act, or show something, without anybody having decided it here */
  off: { automations: number; links: number }
  admin: string
  /** to choose a password; undefined for a person who has one here */
  link: string | undefined
}

/**
 * Makes a new organisation of a take-out. All of it is unpacked, compared and opened beside the data first; a failure leaves nothing behind.
 * The server must not run. @throws TakeOutError, CommandError
 */
export async function putBack(platform: Platform, { path, name, admin }: PutBackInput): Promise<PutBackResult> {
  const { dataDir } = platform.config
  const orgId = newId()
  const scratch = join(dataDir, `restoring-${orgId}`)
  try {
    const { manifest, report } = await unpackTakeOut(path, { orgId, scratch, withFiles: true }, new AbortController().signal)
    requireOwnCode(scratch, orgId)
    makePrivate(scratch)
    const place = await settle(platform, { orgId, scratch, name: name ?? manifest.organisation.name, admin, madeAt: manifest.madeAt })
    return { orgId, report, ...place }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** A take-out is a database that somebody made: triggers and views of their own would run in the server. @throws TakeOutError */
function requireOwnCode(scratch: string, orgId: string): void {
  const store = createOrgStore(scratch)
  const fresh = newId()
  try {
    const codeOf = ({ db }: OrgDatabase): Map<string, string> =>
      new Map(
        db
          .all(sql<{ name: string; sql: string }>`SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')`)
          .map((row) => [row.name, row.sql]),
      )
    const own = codeOf(store.create(fresh))
    for (const [name, text] of codeOf(store.open(orgId)))
      if (own.get(name) !== text) throw new TakeOutError(`${name} in its database is not of Trama`)
  } finally {
    store.erase(fresh)
    store.close()
  }
}

interface Settling {
  orgId: string
  scratch: string
  name: string
  admin: string | undefined
  madeAt: string
}

/**
 * Moves the unpacked files to their places and gives the file its new names. Its rows in the control store come last, and make it known: a
 * crash before leaves a file that nobody opens.
 */
async function settle(platform: Platform, given: Settling): Promise<Omit<PutBackResult, 'orgId' | 'report'>> {
  const { controlStore, orgs, files, config } = platform
  const { build } = controlStore
  const { orgId, scratch, name } = given
  const now = platform.now().toISOString()
  const creating = creatingPrefix + orgId
  await controlStore.run(build.insertInto('setting').values({ key: creating, value: now }))
  try {
    renameSync(join(scratch, 'orgs', `${orgId}.db`), join(config.dataDir, 'orgs', `${orgId}.db`))
    await keepUploads(files, orgId, join(scratch, 'files'))
    const org = orgs.open(orgId)
    const slug = await freeSlug(controlStore, name)
    const people = await findAccounts(controlStore, org)
    const { links, automations, admin, accountId } = await org.db.write(() => renewFile(platform, org, { ...given, slug, people }))
    await controlStore.write(async (tx) => {
      await tx.run(build.insertInto('organisation').values({ id: orgId, slug, name, created_at: now, delete_at: null }))
      await tx.run(build.deleteFrom('setting').where('key', '=', creating))
      for (const link of links) await tx.run(build.insertInto('public_token').values(link))
      await storePlaces(tx, orgId, people, now)
    })
    const account = await controlStore.get(build.selectFrom('account').select('password_hash').where('id', '=', accountId))
    const isKnown = account?.password_hash != null
    const link = isKnown ? undefined : await issuePasswordLink(platform, { purpose: 'invite', accountId, orgId })
    return { name, slug, off: { automations, links: links.length }, admin, link }
  } catch (error) {
    orgs.erase(orgId)
    await files.removeFolder(filesOf(orgId)).catch(() => undefined)
    await controlStore.run(build.deleteFrom('setting').where('key', '=', creating))
    throw error
  }
}

/** Inside a write of the file. @throws CommandError */
function renewFile(
  platform: Platform,
  org: OrgDatabase,
  { orgId, name, slug, people, admin, madeAt }: Settling & { slug: string; people: readonly Brought[] },
) {
  renewNames(org, { name, slug })
  const automations = turnOffAutomations(org)
  const links = renewLinks(org)
  bringAccounts(org, people)
  const chosen = findAdmin(org, admin)
  const actor = { org, memberId: null, now: platform.now, source: 'command', ip: '' }
  const entry = { entityType: 'organisation', entityId: orgId, label: name, after: { made_at: madeAt } }
  writeAudit(actor, { action: 'organisation.put-back', ...entry })
  org.changed()
  return { automations, links, ...chosen }
}

async function keepUploads(files: FileStore, orgId: string, folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const key = `${filesOf(orgId)}/${name}`
    await rename(join(folder, name), await files.draft(key))
    await keepDraft(files, key)
  }
}

/** Devices of the organisation that it was taken from know another id and epoch: they never go on with this one. */
function renewNames({ db, orgId, nextSeq }: OrgDatabase, { name, slug }: { name: string; slug: string }): void {
  const names = { id: orgId, name, slug, delete_at: null, take_out_every: null }
  db.run(db.build.updateTable('organisation').set({ ...names, seq: nextSeq() }))
  renewEpoch(db)
}

/** The organisation that it was taken from may still be at work: nothing is mailed, sent or changed twice. */
function turnOffAutomations({ db, nextSeq }: OrgDatabase): number {
  return db.run(db.build.updateTable('automation').set({ enabled: 0, seq: nextSeq() }).where('enabled', '=', 1)).changes
}

/** @throws CommandError */
function findAdmin(org: OrgDatabase, address: string | undefined): { admin: string; accountId: string } {
  const { db } = org
  const people = db.all(
    db.build
      .selectFrom('member')
      .select(['id', 'email', 'account_id'])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  )
  const admins = people.filter(({ id }) => readMember(org, id)?.is_admin === 1)
  const found = address === undefined ? admins[0] : admins.find(({ email }) => email === address.trim().toLowerCase())
  if (!found)
    throw new CommandError(address === undefined ? 'the file holds no administrator' : `${address} is no administrator in the file`)
  return { admin: found.email, accountId: found.account_id }
}
