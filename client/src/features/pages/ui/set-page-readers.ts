import type { SharedLevel } from '#shared/access/privacy.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readSession } from '#client/engine/session/session.ts'

/** Keeps a page private, shared with these roles; null: the roles decide. */
export function setPageReaders(id: string, roles: Readonly<Record<string, SharedLevel>> | null): void {
  const kept = roles && { owner: readSession().memberId, roles }
  mutate('pages.readers', { id, private: roles && { roles } }, [{ entity: 'page', id, data: { private: kept } }])
}
