import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'

/** Presses a button of a record; automations that it starts run on the server, as soon as there is a network. */
export function startAutomations(tableId: string, fieldId: string, recordId: string): MutationHandle {
  return mutate('automations.press', { tableId, fieldId, recordId })
}
