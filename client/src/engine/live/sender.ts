import type { Mutation } from '#shared/protocol/mutations.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { ServerApi } from '#client/engine/live/server-api.ts'

/** far below the server's limits, so that an answer comes soon and a lost connection repeats little */
const batchItems = 200
const batchCharacters = 1_000_000

/** Sends the outbox in order, batch by batch, until it is empty. A failure leaves the rest on the device. */
export async function sendWaiting(outbox: Outbox, api: Pick<ServerApi, 'mutations'>, now: () => Date, onSent: () => void): Promise<void> {
  for (let batch = nextBatch(outbox.sendable()); batch.length > 0; batch = nextBatch(outbox.sendable())) {
    outbox.markSending(new Set(batch.map((item) => item.id)))
    try {
      const answer = await api.mutations({ sentAt: now().toISOString(), mutations: batch.map(toMutation) })
      await outbox.settle(answer)
    } finally {
      // answered items have left this state; the others exist only on the device
      outbox.markUnsent()
    }
    onSent()
  }
}

function nextBatch(items: readonly OutboxItem[]): OutboxItem[] {
  const batch: OutboxItem[] = []
  let characters = 0
  for (const item of items) {
    characters += JSON.stringify(item.args).length
    if (batch.length > 0 && (batch.length >= batchItems || characters > batchCharacters)) break
    batch.push(item)
  }
  return batch
}

function toMutation({ id, kind, args, madeAt }: OutboxItem): Mutation {
  return { id, kind, args, madeAt }
}
