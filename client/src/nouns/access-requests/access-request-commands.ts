import { newId } from '#shared/lib/ids.ts'
import type { AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readSession } from '#client/engine/session/session.ts'

/** Asks those who may give it to open a thing; without a network it is sent later. `before`: an earlier request for the same thing. */
export function askForAccess(itemType: ItemType, itemId: string, words: string, before: AccessRequest | undefined): MutationHandle {
  const id = before?.id ?? newId()
  const open = { answer: null, answeredBy: null, answeredAt: null }
  const asked = { id, itemType, itemId, askedBy: readSession().memberId, words, askedAt: new Date().toISOString(), ...open }
  return mutate('accessRequests.ask', { id, itemType, itemId, words }, [{ entity: 'accessRequest', id, data: asked }])
}

export function refuseAccess(request: AccessRequest): MutationHandle {
  const { id } = request
  const answer = { answer: 'refused' as const, answeredBy: readSession().memberId, answeredAt: new Date().toISOString() }
  return mutate('accessRequests.refuse', { id }, [{ entity: 'accessRequest', id, data: { ...request, ...answer } }])
}
