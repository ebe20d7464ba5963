import { useMemo, useSyncExternalStore } from 'react'
import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import type { ReplicaState } from '#client/engine/replica/replica.ts'

const none: readonly never[] = Object.freeze([])

/** Every entity of a kind this person may see, unordered; the same array until one of them changes. */
export function useEntities<K extends EntityKind>(kind: K): readonly EntityOf<K>[] {
  const value = useMemo(() => valueOfDevice<readonly EntityOf<K>[]>((device) => device.replica.entities(kind), none), [kind])
  return useSyncExternalStore(value.subscribe, value.get)
}

/** One entity, or undefined when it does not exist, may not be seen, or `id` is not known yet. */
export function useEntity<K extends EntityKind>(kind: K, id: string | null | undefined): EntityOf<K> | undefined {
  const value = useMemo(
    () =>
      valueOfDevice<EntityOf<K> | undefined>((device) => {
        const entities = device.replica.entities(kind)
        return { get: () => (id ? entities.find(id) : undefined), subscribe: entities.subscribe }
      }, undefined),
    [kind, id],
  )
  return useSyncExternalStore(value.subscribe, value.get)
}

/** The same without React: for commands, which read at the moment of the gesture. */
export function readEntities<K extends EntityKind>(kind: K): readonly EntityOf<K>[] {
  return currentDevice.get()?.replica.entities(kind).get() ?? none
}

export function readEntity<K extends EntityKind>(kind: K, id: string): EntityOf<K> | undefined {
  return currentDevice.get()?.replica.entities(kind).find(id)
}

const replicaState = valueOfDevice<ReplicaState>((device) => device.replica.state, 'opening')

/**
 * - `opening`: being read from the device (milliseconds; show skeletons);
 * - `empty`: a first visit: the first feed has not arrived;
 * - `ready`: an empty list means that there is nothing.
 */
export function useReplicaState(): ReplicaState {
  return useSyncExternalStore(replicaState.subscribe, replicaState.get)
}
