import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'
import { automationFailed } from '#shared/nouns/automations/triggers/automation-failed.ts'
import { button } from '#shared/nouns/automations/triggers/button.ts'
import { called } from '#shared/nouns/automations/triggers/called.ts'
import { chatMessage } from '#shared/nouns/automations/triggers/chat-message.ts'
import { dateReached } from '#shared/nouns/automations/triggers/date-reached.ts'
import { formSubmitted } from '#shared/nouns/automations/triggers/form-submitted.ts'
import { mailReceived } from '#shared/nouns/automations/triggers/mail-received.ts'
import { recordCreated } from '#shared/nouns/automations/triggers/record-created.ts'
import { recordDeleted } from '#shared/nouns/automations/triggers/record-deleted.ts'
import { recordMatches } from '#shared/nouns/automations/triggers/record-matches.ts'
import { recordUpdated } from '#shared/nouns/automations/triggers/record-updated.ts'
import { webhookReceived } from '#shared/nouns/automations/triggers/webhook-received.ts'
import { schedule } from '#shared/nouns/automations/triggers/schedule.ts'
import { stagePassed } from '#shared/nouns/automations/triggers/stage-passed.ts'
import { taskDone } from '#shared/nouns/automations/triggers/task-done.ts'

/** Every kind of trigger, in the order of the picker. */
export const triggerKinds: readonly TriggerKind[] = [
  recordCreated,
  recordUpdated,
  recordMatches,
  recordDeleted,
  formSubmitted,
  button,
  schedule,
  dateReached,
  webhookReceived,
  stagePassed,
  taskDone,
  chatMessage,
  mailReceived,
  automationFailed,
  called,
]

export function findTriggerKind(name: string): TriggerKind | undefined {
  return triggerKinds.find((kind) => kind.name === name)
}
