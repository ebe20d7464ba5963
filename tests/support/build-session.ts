import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Session } from '#client/engine/session/session-store.ts'

/** An administrator's session; ids that are not given are new. */
export function buildSession(ids: { orgId?: string; memberId?: string } = {}): Session {
  const orgId = ids.orgId ?? newId()
  const memberId = ids.memberId ?? newId()
  const data: SessionData = {
    member: {
      id: memberId,
      displayName: 'Ana',
      firstName: 'Ana',
      lastName: '',
      email: 'ana@example.com',
      photoUrl: null,
      hue: 0,
      seat: 'builder',
      roleId: 'role-1',
      active: true,
    },
    organisation: {
      id: orgId,
      name: 'Acme',
      slug: 'acme',
      primaryColor: null,
      language: 'en',
      timezone: 'UTC',
      currencySymbol: '$',
      hideTablesForMember: false,
    },
    role: { id: 'role-1', name: 'Admin', color: 'blue', initialUrl: null, isAdmin: true, profile: {} },
    profile_settings: { initial_url: null },
    settings: { language: null, theme: null },
  }
  return { orgId, memberId, ...data }
}
