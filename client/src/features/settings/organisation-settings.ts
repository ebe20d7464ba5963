import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import { call, type CallArguments } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { refreshSession } from '#client/engine/session/session.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** The organisation as the device last heard of it. */
export function useOrganisation(): Organisation {
  const session = useSession()
  return useEntity('organisation', session.orgId) ?? session.organisation
}

/** Saves settings of the organisation. @throws ApiError · OfflineError */
export async function saveOrganisation(changes: NonNullable<CallArguments<'POST org/update'>[0]>['body']): Promise<void> {
  await call('POST org/update', { body: changes })
  await refreshSession()
}
