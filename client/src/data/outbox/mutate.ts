import type { MutationArgs, MutationKind } from '#shared/protocol/mutation-kinds.ts'
import { readDevice } from '#client/data/device/current-device.ts'
import type { MutationHandle } from '#client/data/outbox/outbox.ts'
import type { Patch } from '#client/data/outbox/patch.ts'

/**
 * Makes a change: shown at once through its patches, kept on the device, sent in order when there is a network. Works
 * offline. A later refusal takes the patches back and puts the change, with its reason, into the unsent list.
 */
export function mutate<K extends MutationKind>(kind: K, args: MutationArgs[K], patches: Patch[] = []): MutationHandle {
  return readDevice().outbox.add(kind, args, patches)
}
