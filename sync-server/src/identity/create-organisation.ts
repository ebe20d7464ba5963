import { isOwnPath } from '#shared/catalogue/own-paths.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { addDefaultRoles, addMember } from '#server/identity/people.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'
import { creatingPrefix } from '#server/storage/control-database.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface NewOrganisation {
  name: string
  language: 'en' | 'pt' | 'es'
  timezone: string
  /** that of the language without one */
  currencySymbol?: string
  owner: { email: string; firstName: string; lastName?: string }
  ip: string
  source: string
}

export interface CreatedOrganisation {
  orgId: string
  memberId: string
  accountId: string
  org: OrgDatabase
}

/** The names that the file and the control store must agree on. They are looked up first, and looked at again in the last write. */
interface Names {
  slug: string
  accountId: string
}

/** Races for a slug or an address are lost a few times at most. */
const mostRounds = 20
/** Time for the journal, where there is more than one node. */
const confirmedMs = 10_000

/**
 * Creates an organisation's file with its roles and first administrator, and confirms it. Then its row is written, in one transaction with
 * the account's (`inControl`, which makes the account if it is new). Until then nobody opens the file: a crash in between leaves a file that
 * nothing knows, and a note that distinguishes it from a lost row. If either fails, neither stays.
 */
export async function createOrganisation<T>(
  platform: Platform,
  input: NewOrganisation,
  inControl: (tx: ControlTransaction, created: Omit<CreatedOrganisation, 'org'>) => Promise<T>,
  inFile: (created: CreatedOrganisation) => void = () => undefined,
): Promise<CreatedOrganisation & { result: T }> {
  const { controlStore, orgs } = platform
  const { build } = controlStore
  const now = platform.now()
  const orgId = newId()
  const memberId = newId()
  const creating = creatingPrefix + orgId
  await controlStore.run(build.insertInto('setting').values({ key: creating, value: now.toISOString() }))
  try {
    await platform.cells?.claim(orgId)
    const org = orgs.create(orgId)
    let names = await findNames(controlStore, input)
    const created = { orgId, memberId, accountId: names.accountId, org }
    await org.db.write(() => fillFile(platform, created, { ...input, slug: names.slug }, inFile))
    // once it is known, another node may have to go on with it
    if (platform.cells && platform.journal?.gate.isOpen === false && !(await platform.journal.gate.passed(confirmedMs)))
      throw new AppError('unavailable')
    for (let round = 0; round < mostRounds; round++) {
      const done = await makeKnown(platform, { orgId, memberId, input, names }, inControl)
      if (done) return { ...created, accountId: names.accountId, result: done.result }
      names = await findNames(controlStore, input)
      await org.db.write(() => renameFile(created, names))
    }
    throw new Error(`${input.name} found no free name`)
  } catch (error) {
    orgs.erase(orgId)
    await controlStore.run(build.deleteFrom('setting').where('key', '=', creating)).catch(() => undefined)
    throw error
  }
}

async function findNames(reader: ControlReader, { name, owner }: NewOrganisation): Promise<Names> {
  const account = await reader.get(reader.build.selectFrom('account').select('id').where('email', '=', owner.email))
  return { slug: await freeSlug(reader, name), accountId: account?.id ?? newId() }
}

/** Writes the row, and those of the account. @returns undefined when somebody took one of the names meanwhile */
function makeKnown<T>(
  { controlStore, now }: Platform,
  { orgId, memberId, input, names }: { orgId: string; memberId: string; input: NewOrganisation; names: Names },
  inControl: (tx: ControlTransaction, created: Omit<CreatedOrganisation, 'org'>) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const { slug, accountId } = names
  const created_at = now().toISOString()
  return controlStore.write(async (tx) => {
    const { build } = tx
    const other = await tx.get(build.selectFrom('organisation').select('id').where('slug', '=', slug))
    const account = await tx.get(build.selectFrom('account').select('id').where('email', '=', input.owner.email))
    if (other || (account && account.id !== accountId)) return undefined
    await tx.run(build.insertInto('organisation').values({ id: orgId, slug, name: input.name, created_at, delete_at: null }))
    await tx.run(build.deleteFrom('setting').where('key', '=', creatingPrefix + orgId))
    const result = await inControl(tx, { orgId, memberId, accountId })
    const membership = { account_id: accountId, org_id: orgId, member_id: memberId, active: 1, last_login_at: created_at }
    await tx.run(build.insertInto('membership').values(membership))
    return { result }
  })
}

/** Inside a write of the file. */
function fillFile(
  platform: Platform,
  created: CreatedOrganisation,
  input: NewOrganisation & { slug: string },
  inFile: (created: CreatedOrganisation) => void,
): void {
  const { org, orgId, memberId, accountId } = created
  const now = platform.now()
  const roles = addDefaultRoles(org, now, input.language)
  org.db.run(
    org.db.build.insertInto('organisation').values({
      id: orgId,
      name: input.name,
      slug: input.slug,
      primary_color: null,
      language: input.language,
      timezone: input.timezone,
      currency_symbol: input.currencySymbol ?? (input.language === 'pt' ? 'R$' : '$'),
      hide_tables_for_member: 0,
      seq: org.nextSeq(),
    }),
  )
  addMember(org, { ...input.owner, id: memberId, accountId, seat: 'builder', roleId: roles.admin, createdBy: null }, now)
  const actor = { org, memberId, now: platform.now, source: input.source, ip: input.ip }
  writeAudit(actor, { action: 'organisation.created', entityType: 'organisation', entityId: orgId, label: input.name })
  inFile(created)
  org.changed()
}

/** Inside a write of the file, which nobody has opened yet. */
function renameFile({ org, memberId }: CreatedOrganisation, { slug, accountId }: Names): void {
  const { db } = org
  db.run(db.build.updateTable('organisation').set({ slug, seq: org.nextSeq() }))
  db.run(db.build.updateTable('member').set({ account_id: accountId, seq: org.nextSeq() }).where('id', '=', memberId))
  org.changed()
}

/** Letters and digits only (specification 1 §5), unique by a number where needed; never the product's own address. */
export async function freeSlug(reader: ControlReader, name: string): Promise<string> {
  const base =
    foldText(name)
      .replace(/[^a-z0-9]+/g, '')
      .slice(0, 40) || 'organization'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}${number}`
    if (isOwnPath(slug)) continue
    if (!(await reader.get(reader.build.selectFrom('organisation').select('id').where('slug', '=', slug)))) return slug
  }
}
