import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { newId } from '#shared/lib/ids.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { quietKinds } from '#client/engine/outbox/outbox-item.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { readDevice } from '#client/engine/device/current-device.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { Patch } from '#client/engine/replica/patch.ts'

/** Asked before each change: drafts are written by what names them. */
export const beforeChanges = new Set<(kind: MutationKind, args: unknown) => 'go' | 'leave out'>()

/**
 * Makes a change: shown at once through its patches, kept on the device, sent in order when there is a network. Works offline. A later refusal
 * removes the patches and puts the change, with its reason, into the unsent list.
 */
export function mutate<K extends MutationKind>(kind: K, args: MutationArgs[K], patches: Patch[] = []): MutationHandle {
  if (viewing) return refuseToChange(kind)
  for (const ask of beforeChanges) if (ask(kind, args) === 'leave out') return leftOut()
  return readDevice().outbox.add(kind, args, patches)
}

function leftOut(): MutationHandle {
  const id = newId()
  return { id, onDevice: Promise.resolve(), settled: Promise.resolve({ id, status: 'applied', seq: 0 }) }
}

/** Refuses a change in a tab that views as somebody else. The person is informed unless the product made the change by itself. */
function refuseToChange(kind: MutationKind): MutationHandle {
  const reason = { id: 'view_only', code: '', message: '' } as const
  if (!quietKinds.has(kind)) apiEvents.emit('view-only', new ApiError(403, reason))
  const id = newId()
  return { id, onDevice: Promise.resolve(), settled: Promise.resolve({ id, status: 'refused', error: reason }) }
}
