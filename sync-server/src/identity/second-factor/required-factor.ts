import type { CodeDue } from '#shared/nouns/auth/session-schema.ts'
import { secondFactorSince } from '#server/identity/second-factor/second-factor.ts'
import type { Platform } from '#server/platform/platform.ts'

type ControlPlatform = Pick<Platform, 'control'>

/** True where an organisation's administrators ask everybody for a second factor. */
export function isFactorRequired({ control }: ControlPlatform, orgId: string): boolean {
  return control.get(control.build.selectFrom('organisation').select('mfa_required').where('id', '=', orgId))?.mfa_required === 1
}

/**
 * Sets it. Sessions that never proved a second factor lose their connections once the commit is durable.
 */
export async function requireFactor(
  { control, events }: Pick<Platform, 'control' | 'events'>,
  orgId: string,
  required: boolean,
): Promise<void> {
  await control.write(() => {
    control.run(
      control.build
        .updateTable('organisation')
        .set({ mfa_required: required ? 1 : 0 })
        .where('id', '=', orgId),
    )
    if (!required) return
    const open = control.all(
      control.build.selectFrom('session').select(['id', 'member_id']).where('org_id', '=', orgId).where('proved_at', 'is', null),
    )
    control.afterCommit(() => {
      for (const { id, member_id } of open) events.emit('session-ended', { sessionId: id, orgId, memberId: member_id })
    })
  })
}

/**
 * True for an account of which some organisation asks for a second step, or is closed to passwords. A password alone must then open no
 * further way in: that way would open the strict organisation too. Places that were switched off count, as they may come back.
 */
export function isGuarded({ control }: ControlPlatform, accountId: string): boolean {
  const strict = control.build
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.org_id')
    .select('org_id')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('mfa_required', '=', 1), where('passwords_off', '=', 1)]))
  return control.get(strict.limit(1)) !== undefined
}

/**
 * The answers that the second step of this sign-in takes; none when it owes none. A mail counts only without an app of one's own.
 * `isAsked`: it is owed without an app as well.
 */
export function owedWays(platform: ControlPlatform, accountId: string, hasPasskey: boolean, isAsked: boolean): CodeDue['ways'] {
  const hasApp = secondFactorSince(platform, accountId) !== null
  if (!hasApp && !isAsked) return []
  return [hasApp ? 'app' : 'mail', ...(hasPasskey ? (['passkey'] as const) : [])]
}
