import type { Kysely } from 'kysely'
import { compileAccess, type Access } from '#shared/access/access.ts'
import type { AccessInput } from '#shared/access/decide-access.ts'
import type { PlanInForce } from '#shared/access/plan.ts'
import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { narrowedBy, readLiveToken } from '#server/access/token-rights.ts'
import type { TokenKey } from '#server/identity/session.ts'
import { readPlan, rightsOf } from '#server/identity/read-plan.ts'
import type { PlatformEvents } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import { privacyFor, withheld } from '#server/identity/private-items.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** On whose behalf something happens in an organisation. Business functions take this instead of a request. */
export interface OrgContext {
  readonly org: OrgDatabase
  readonly memberId: string
  readonly access: Access
  readonly now: () => Date
  /** how the change came about, for history and audit: `app`, `import`, `api`, `demo` … */
  readonly source: string
  readonly ip: string
  /** notifies live connections after the commit; absent without listeners (workers, commands) */
  readonly events?: PlatformEvents | undefined
  /** present while an administrator views as another person (access/views.ts); nothing is written then */
  readonly view?: ContextView | undefined
  /** present for a program: its rights end where the token's scopes do */
  readonly token?: TokenKey | undefined
}

/**
 * The viewed role and seat. With `isPerson` they are another person's; otherwise the viewer stays the same person with this role and seat.
 */
export interface ContextView {
  readonly id: string
  readonly roleId: string
  readonly seat: Seat
  readonly isPerson: boolean
}

export type ContextOptions = Pick<OrgContext, 'now' | 'source' | 'events' | 'token'> & { ip?: string }

const findMember = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.seat', 'member.role_id', 'member.active', 'member.deleted_at', 'role.is_admin', 'role.profile'])
    .where('member.id', '=', ''),
)

type MemberRow = Rights & { role_id: string; active: number; deleted_at: string | null }

const membersOf = untilChanged(() => new Map<string, MemberRow>())

/** The member's row and role as they are now (undefined: gone or disabled). */
export function readMember(org: OrgDatabase, memberId: string): MemberRow | undefined {
  const known = membersOf(org)
  const before = known.get(memberId)
  if (before) return before
  const row = org.db.get(findMember(memberId))
  if (!row || row.active !== 1 || row.deleted_at !== null) return undefined
  known.set(memberId, row)
  return row
}

/**
 * The context of a member, with rights as they are now. Cheap enough to make per request (two primary-key reads, at most).
 * @throws AppError `invalid_session` when the member is gone or disabled, or the token is off or ended
 */
export function createOrgContext(org: OrgDatabase, memberId: string, options: ContextOptions): OrgContext {
  const { now, source, ip = '', events, token } = options
  const row = readMember(org, memberId)
  if (!row) throw new AppError('invalid_session')
  if (!token) return { org, memberId, access: compileRights(org, memberId, row, now()), now, source, ip, events }
  const { row: stored, scopes } = readLiveToken(org, token, memberId, now())
  const access = compileRights(org, memberId, row, now(), { key: ` token ${stored.scopes}`, narrowed: () => narrowedBy(scopes) })
  return { org, memberId, access, now, source, ip, events, token }
}

type Rights = { seat: Seat; is_admin: number; profile: string }

/** A kind of session, and the limits within the rights of its person. */
type Narrowed = Pick<AccessInput, 'session' | 'limits'>

type Compiled = Rights & { plan: PlanInForce; access: Access }

const compiled = new WeakMap<OrgDatabase, Map<string, Compiled>>()

/**
 * The same without private things, not even one's own: for whatever others begin or look at in this person's name.
 * @throws AppError `invalid_session` when the member is gone or disabled
 */
export function withoutPrivate(context: OrgContext): OrgContext {
  const { org, memberId } = context
  const row = readMember(org, memberId)
  if (!row) throw new AppError('invalid_session')
  return { ...context, access: compileRights(org, memberId, row, context.now(), { key: ' shared', isShared: true }) }
}

/** Compiles the rights that were just read. The same rights of the same person are compiled once. */
export function compileRights(
  org: OrgDatabase,
  memberId: string,
  { seat, is_admin, profile }: Rights,
  now: Date,
  as: { key: string; narrowed?: () => Narrowed; isShared?: boolean } = { key: '' },
): Access {
  const known = compiled.get(org) ?? new Map<string, Compiled>()
  compiled.set(org, known)
  const key = memberId + as.key
  const before = known.get(key)
  const plan = readPlan(org, now)
  if (before && before.plan === plan && before.seat === seat && before.is_admin === is_admin && before.profile === profile)
    return before.access
  const access = compileAccess({
    memberId,
    seat,
    isAdmin: is_admin === 1,
    profile: readProfile(profile),
    ...rightsOf(plan),
    ...as.narrowed?.(),
    privacy: as.isShared ? withheld(org) : privacyFor(org, () => ({ memberId, roleId: readMember(org, memberId)?.role_id })),
  })
  known.set(key, { seat, is_admin, profile, plan, access })
  return access
}

/** The role the person has, or looks through. */
export function ownRoleId({ org: { db }, memberId, view }: OrgContext): string | undefined {
  return view ? view.roleId : db.get(db.build.selectFrom('member').select('role_id').where('id', '=', memberId))?.role_id
}
