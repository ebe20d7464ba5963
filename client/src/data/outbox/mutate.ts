import type { MutationArgs, MutationKind } from '#shared/protocol/mutation-kinds.ts'
import { newId } from '#shared/lib/ids.ts'
import { apiEvents } from '#client/data/api/api-events.ts'
import { ApiError } from '#client/data/api/api-error.ts'
import { quietKinds } from '#client/data/outbox/outbox-item.ts'
import { viewing } from '#client/data/view-as/viewing.ts'
import { readDevice } from '#client/data/device/current-device.ts'
import type { MutationHandle } from '#client/data/outbox/outbox.ts'
import type { Patch } from '#client/data/outbox/patch.ts'

/**
 * Makes a change: shown at once through its patches, kept on the device, sent in order when there is a network. Works
 * offline. A later refusal takes the patches back and puts the change, with its reason, into the unsent list.
 */
export function mutate<K extends MutationKind>(kind: K, args: MutationArgs[K], patches: Patch[] = []): MutationHandle {
  return viewing ? refuseToChange(kind) : readDevice().outbox.add(kind, args, patches)
}

/** A tab that views as somebody else changes nothing, and says so unless the product made the change by itself. */
function refuseToChange(kind: MutationKind): MutationHandle {
  const reason = { id: 'view_only', code: '', message: '' } as const
  if (!quietKinds.has(kind)) apiEvents.emit('view-only', new ApiError(403, reason))
  const id = newId()
  return { id, onDevice: Promise.resolve(), settled: Promise.resolve({ id, status: 'refused', error: reason }) }
}
