import { isOwnPath } from '#shared/catalogue/own-paths.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newId } from '#shared/lib/ids.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { addDefaultRoles, addMember } from '#server/identity/people.ts'
import type { Platform } from '#server/platform/platform.ts'
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

/**
 * Creates an organisation's file with its roles and first administrator. Then it runs `inControl` in one transaction with its row in the
 * control database. If either fails, neither stays: the file is deleted when the control row cannot be written. A file without a control
 * row (a crash between the two) is never opened. A note in the control database distinguishes it from a lost row.
 */
export async function createOrganisation<T>(
  platform: Platform,
  input: NewOrganisation,
  inControl: (created: Omit<CreatedOrganisation, 'accountId'>) => { accountId: string; result: T },
  inFile: (created: CreatedOrganisation) => void = () => undefined,
): Promise<CreatedOrganisation & { result: T }> {
  const { control, orgs } = platform
  const now = platform.now()
  const orgId = newId()
  const memberId = newId()
  const creating = creatingPrefix + orgId
  await control.write(() => control.run(control.build.insertInto('setting').values({ key: creating, value: now.toISOString() })))
  try {
    const org = orgs.create(orgId)
    // The account's id is only known once the control row is written, and the file must be there before: both writes
    // run inside one control transaction, whose commit comes last.
    return await control.write(() => {
      const slug = freeSlug(platform, input.name)
      control.run(
        control.build
          .insertInto('organisation')
          .values({ id: orgId, slug, name: input.name, created_at: now.toISOString(), delete_at: null }),
      )
      control.run(control.build.deleteFrom('setting').where('key', '=', creating))
      const { accountId, result } = inControl({ orgId, memberId, org })
      control.run(
        control.build
          .insertInto('membership')
          .values({ account_id: accountId, org_id: orgId, member_id: memberId, active: 1, last_login_at: now.toISOString() }),
      )
      const created = { orgId, memberId, accountId, org }
      org.db.writeNow(() => {
        const roles = addDefaultRoles(org, now, input.language)
        org.db.run(
          org.db.build.insertInto('organisation').values({
            id: orgId,
            name: input.name,
            slug,
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
      })
      return { ...created, result }
    })
  } catch (error) {
    orgs.erase(orgId)
    await control.write(() => control.run(control.build.deleteFrom('setting').where('key', '=', creating))).catch(() => undefined)
    throw error
  }
}

/** Letters and digits only (specification 1 §5), unique by a number where needed; never the product's own address. */
export function freeSlug(platform: Platform, name: string): string {
  const { control } = platform
  const base =
    foldText(name)
      .replace(/[^a-z0-9]+/g, '')
      .slice(0, 40) || 'organization'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}${number}`
    if (isOwnPath(slug)) continue
    if (!control.get(control.build.selectFrom('organisation').select('id').where('slug', '=', slug))) return slug
  }
}
