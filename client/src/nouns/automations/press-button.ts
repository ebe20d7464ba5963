import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { PressAnswers } from '#client/lib/overlays.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'

/** Presses a button of a record; automations that it starts run on the server, as soon as there is a network. */
export function startAutomations(tableId: string, fieldId: string, recordId: string, answers?: PressAnswers): MutationHandle {
  return mutate('automations.press', { tableId, fieldId, recordId, ...(answers && { answers: { ...answers } }) })
}
