import type { Kysely } from 'kysely'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { getRole } from '#server/access/assign-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import {
  compileRights,
  createOrgContext,
  withoutPrivate,
  type ContextOptions,
  type ContextView,
  type OrgContext,
} from '#server/access/org-context.ts'
import { toRole } from '#server/identity/people.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** A longer view needs a new one, with another line in the history log. */
const viewLastsMs = 60 * 60_000

/** The owner of a view: it is worthless for anybody else, and in another session of the same person. */
export interface Viewer {
  id: string
  memberId: string
}

export type ViewTarget = { role_id: string; seat: Seat } | { member_id: string }

/**
 * Starts viewing as a role or a person, with its audit line in the same write. @returns id and end of the view, and its device's initial
 * data
 * @throws AppError `permission_denied` for a former administrator, `role_not_found`, `user-not-found`
 */
export async function startView(
  context: OrgContext,
  sessionId: string,
  target: ViewTarget,
): Promise<{ view: string; until: string; session: SessionData }> {
  const { org, memberId } = context
  const { db } = org
  const id = newId()
  const now = context.now()
  const until = new Date(now.getTime() + viewLastsMs).toISOString()
  await db.write(() => {
    const current = createOrgContext(org, memberId, context)
    if (!current.access.isAdmin) throw new AppError('permission_denied')
    const label = 'role_id' in target ? getRole(org, target.role_id).name : activeMember(org, target.member_id).display_name
    db.run(db.build.deleteFrom('access_view').where('expires_at', '<=', now.toISOString()))
    db.run(
      db.build.insertInto('access_view').values({
        id,
        member_id: memberId,
        session_id: sessionId,
        as_member_id: 'member_id' in target ? target.member_id : null,
        as_role_id: 'role_id' in target ? target.role_id : null,
        as_seat: 'role_id' in target ? target.seat : null,
        started_at: now.toISOString(),
        expires_at: until,
      }),
    )
    const [entityType, entityId] = 'role_id' in target ? ['role', target.role_id] : ['member', target.member_id]
    writeAudit(current, { action: 'access.viewed-as', entityType, entityId, label, after: target })
  })
  const viewed = createViewContext(org, { id: sessionId, memberId }, id, context)
  return { view: id, until, session: readViewedSession(viewed) }
}

/** Ends a view of this session; one that is not there changes nothing. */
export async function endView(context: Pick<OrgContext, 'org'>, viewer: Viewer, id: string): Promise<void> {
  const { db } = context.org
  await db.write(() =>
    db.run(
      db.build.deleteFrom('access_view').where('id', '=', id).where('member_id', '=', viewer.memberId).where('session_id', '=', viewer.id),
    ),
  )
}

const findView = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('access_view').selectAll().where('id', '=', ''))

/**
 * The context of a view: the viewed rights, for reading only (calls not marked as reading are refused before). @throws AppError
 * `view_ended` when it has expired, belongs to another person, or its viewer is no administrator any more
 */
export function createViewContext(org: OrgDatabase, viewer: Viewer, id: string, options: ContextOptions): OrgContext {
  const own = createOrgContext(org, viewer.memberId, options)
  const view = org.db.get(findView(id))
  const isValid =
    view &&
    own.access.isAdmin &&
    view.member_id === viewer.memberId &&
    view.session_id === viewer.id &&
    view.expires_at > options.now().toISOString()
  if (!isValid) throw new AppError('view_ended')
  try {
    if (view.as_member_id !== null) {
      const { role_id: roleId, seat } = activeMember(org, view.as_member_id)
      return { ...withoutPrivate(createOrgContext(org, view.as_member_id, options)), view: { id, roleId, seat, isPerson: true } }
    }
    return asViewed(own, { id, roleId: view.as_role_id ?? '', seat: view.as_seat ?? 'builder', isPerson: false })
  } catch (error) {
    throw error instanceof AppError ? new AppError('view_ended') : error
  }
}

/** The same person with the role and seat of a view; workers rebuild it from plain data. @throws AppError `role_not_found` */
export function asViewed(context: OrgContext, view: ContextView | undefined): OrgContext {
  if (!view) return context
  if (view.isPerson) return withoutPrivate(context)
  const role = getRole(context.org, view.roleId)
  const access = compileRights(
    context.org,
    context.memberId,
    { seat: view.seat, is_admin: role.is_admin, profile: role.profile },
    context.now(),
    { key: 'view', isShared: true },
  )
  return { ...context, access, view }
}

/** The viewed member and role as a device stores them. */
export function readViewedSession({ org, memberId, view }: OrgContext): SessionData {
  const data = readSessionData(org, memberId)
  if (!view || view.isPerson) return data
  const role = org.db.get(org.db.build.selectFrom('role').selectAll().where('id', '=', view.roleId))
  if (!role) throw new AppError('view_ended')
  return {
    ...data,
    member: { ...data.member, roleId: view.roleId, seat: view.seat },
    role: toRole(role),
    profile_settings: { initial_url: role.initial_url },
  }
}

function activeMember({ db }: OrgDatabase, id: string) {
  const row = db.get(
    db.build
      .selectFrom('member')
      .select(['display_name', 'role_id', 'seat'])
      .where('id', '=', id)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null),
  )
  if (!row) throw new AppError('user-not-found')
  return row
}
