import type { Organisation } from '#shared/organisations/organisation.ts'
import { call, type CallArguments } from '#client/data/api/call.ts'
import { useEntity } from '#client/data/replica/use-entities.ts'
import { refreshSession } from '#client/data/session/session.ts'
import { useSession } from '#client/data/session/use-session.ts'

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
