import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { recordsFeature } from '#server/features/records/records-feature.ts'
import { applyMutations } from '#server/mutations/apply-mutations.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import type { TestPlatform } from '#tests/support/test-platform.ts'

export interface QueuedMutation {
  kind: string
  args: unknown
  /** the same again: what the device sends once more */
  id?: string
}

/** Sends an outbox of a device in one request, without HTTP. */
export function sendQueue(
  world: Pick<TestOrg, 'context'> & { platform: TestPlatform },
  member: TestMember,
  queue: readonly QueuedMutation[],
): Promise<MutationAnswer> {
  const at = world.platform.now().toISOString()
  const batch = { sentAt: at, mutations: queue.map(({ kind, args, id = newId() }) => ({ id, kind, args: args as object, madeAt: at })) }
  const environment = {
    handlers: recordsFeature.mutations ?? {},
    log: world.platform.log,
    requestId: 'test',
    assertSignedIn: () => undefined,
  }
  return applyMutations(world.context(member), batch, environment)
}
