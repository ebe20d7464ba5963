import { newId } from '#shared/lib/ids.ts'
import type { Seat } from '#shared/values/seat.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { addDefaultRoles, addMember } from '#server/identity/people.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { newSession } from '#server/identity/sessions.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

export interface TestMember {
  memberId: string
  accountId: string
  email: string
  roleId: string
  orgId: string
  /** of a live session; usable as cookie and as bearer */
  token: string
  sessionId: string
}

export interface NewTestMember {
  seat?: Seat
  /** ignored with `isAdmin`; a role of their own is made with it */
  profile?: Profile
  isAdmin?: boolean
  name?: string
}

export interface TestOrg {
  orgId: string
  slug: string
  org: OrgDatabase
  admin: TestMember
  addMember(member?: NewTestMember): TestMember
  /** what handlers get: the member with current rights */
  context(member: TestMember, source?: string): OrgContext
  /** changes a role's profile as an administrator would, without telling live connections */
  setProfile(member: TestMember, profile: Profile): void
}

let made = 0

/** Makes an organisation with its administrator directly in the databases, without HTTP and without password hashing. */
export function createTestOrg(platform: TestPlatform, name = 'Acme'): TestOrg {
  const orgId = newId()
  const slug = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${++made}`
  const { control } = platform
  control.writeNow(() =>
    control.run(
      control.build.insertInto('organisation').values({ id: orgId, slug, name, created_at: platform.now().toISOString(), delete_at: null }),
    ),
  )
  const org = platform.orgs.create(orgId)
  const roles = org.db.writeNow(() => {
    org.db.run(
      org.db.build.insertInto('organisation').values({
        id: orgId,
        name,
        slug,
        primary_color: null,
        language: 'en',
        timezone: 'UTC',
        currency_symbol: '$',
        hide_tables_for_member: 0,
        seq: org.nextSeq(),
      }),
    )
    return addDefaultRoles(org, platform.now(), 'en')
  })

  function addRole(profile: Profile): string {
    const id = newId()
    org.db.run(
      org.db.build.insertInto('role').values({
        id,
        name: `Role ${id.slice(-4)}`,
        color: 'blue',
        initial_url: null,
        is_admin: 0,
        profile: JSON.stringify(profile),
        updated_by: null,
        updated_at: platform.now().toISOString(),
        seq: org.nextSeq(),
        deleted_at: null,
      }),
    )
    return id
  }

  function add({ seat = 'member', profile = {}, isAdmin = false, name: firstName = 'Person' }: NewTestMember = {}): TestMember {
    const number = ++made
    const email = `person${number}@example.com`
    const accountId = newId()
    const { memberId, roleId } = org.db.writeNow(() => {
      const role = isAdmin ? roles.admin : addRole(profile)
      const id = addMember(
        org,
        { accountId, email, firstName, lastName: String(number), seat, roleId: role, createdBy: null },
        platform.now(),
      )
      return { memberId: id, roleId: role }
    })
    const session = control.writeNow(() => {
      control.run(
        control.build.insertInto('account').values({
          id: accountId,
          email,
          password_hash: null,
          created_at: platform.now().toISOString(),
          verified_at: '2020-01-01T00:00:00.000Z',
        }),
      )
      control.run(
        control.build
          .insertInto('membership')
          .values({ account_id: accountId, org_id: orgId, member_id: memberId, active: 1, last_login_at: null }),
      )
      const { row, id, token } = newSession(platform.now(), { accountId, orgId, memberId })
      control.run(control.build.insertInto('session').values(row))
      return { id, token }
    })
    return { memberId, accountId, email, roleId, orgId, token: session.token, sessionId: session.id }
  }

  const admin = add({ seat: 'builder', isAdmin: true, name: 'Admin' })
  return {
    orgId,
    slug,
    org,
    admin,
    addMember: add,
    context: (member, source = 'app') => createOrgContext(org, member.memberId, { now: platform.now, source }),
    setProfile: (member, profile) =>
      org.db.writeNow(() => {
        org.db.run(
          org.db.build
            .updateTable('role')
            .set({ profile: JSON.stringify(profile), seq: org.nextSeq() })
            .where('id', '=', member.roleId),
        )
        org.changed()
      }),
  }
}

/** A platform with one organisation, for tests of features without HTTP. */
export function createTestOrgOnPlatform(name?: string): TestOrg & { platform: TestPlatform; dispose: () => void } {
  const platform = createTestPlatform()
  return { ...createTestOrg(platform, name), platform, dispose: platform.dispose }
}
