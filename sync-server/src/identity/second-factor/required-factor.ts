import type { CodeDue } from '#shared/nouns/auth/session-schema.ts'
import { secondFactorSince } from '#server/identity/second-factor/second-factor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

/** True where an organisation's administrators ask everybody for a second factor. */
export async function isFactorRequired(reader: ControlReader, orgId: string): Promise<boolean> {
  const row = await reader.get(reader.build.selectFrom('organisation').select('mfa_required').where('id', '=', orgId))
  return row?.mfa_required === 1
}

/**
 * Sets it. Sessions that never proved a second factor lose their connections once the commit is durable.
 */
export async function requireFactor(
  { controlStore, events }: Pick<Platform, 'controlStore' | 'events'>,
  orgId: string,
  required: boolean,
): Promise<void> {
  await controlStore.write(async (tx) => {
    await tx.run(
      tx.build
        .updateTable('organisation')
        .set({ mfa_required: required ? 1 : 0 })
        .where('id', '=', orgId),
    )
    if (!required) return
    const open = await tx.all(
      tx.build.selectFrom('session').select(['id', 'member_id']).where('org_id', '=', orgId).where('proved_at', 'is', null),
    )
    tx.afterCommit(() => {
      for (const { id, member_id } of open) events.emit('session-ended', { sessionId: id, orgId, memberId: member_id })
    })
  })
}

/**
 * True for an account of which some organisation asks for a second step, or is closed to passwords. A password alone must then open no
 * further way in: that way would open the strict organisation too. Places that were switched off count, as they may come back.
 */
export async function isGuarded(reader: ControlReader, accountId: string): Promise<boolean> {
  const strict = reader.build
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.org_id')
    .select('org_id')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('mfa_required', '=', 1), where('passwords_off', '=', 1)]))
  return (await reader.get(strict.limit(1))) !== undefined
}

/**
 * The answers that the second step of this sign-in takes; none when it owes none. A mail counts only without an app of one's own.
 * `isAsked`: it is owed without an app as well.
 */
export async function owedWays(reader: ControlReader, accountId: string, hasPasskey: boolean, isAsked: boolean): Promise<CodeDue['ways']> {
  const hasApp = (await secondFactorSince(reader, accountId)) !== null
  if (!hasApp && !isAsked) return []
  return [hasApp ? 'app' : 'mail', ...(hasPasskey ? (['passkey'] as const) : [])]
}
