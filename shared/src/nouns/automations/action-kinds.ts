import { approve } from '#shared/nouns/automations/actions/approve.ts'
import { callAutomation } from '#shared/nouns/automations/actions/call-automation.ts'
import { condition } from '#shared/nouns/automations/actions/condition.ts'
import { createPage } from '#shared/nouns/automations/actions/create-page.ts'
import { createRecord } from '#shared/nouns/automations/actions/create-record.ts'
import { createTask } from '#shared/nouns/automations/actions/create-task.ts'
import { deleteRecords } from '#shared/nouns/automations/actions/delete-records.ts'
import { findOrCreate } from '#shared/nouns/automations/actions/find-or-create.ts'
import { findRecords } from '#shared/nouns/automations/actions/find-records.ts'
import { forEach } from '#shared/nouns/automations/actions/for-each.ts'
import { httpRequest } from '#shared/nouns/automations/actions/http-request.ts'
import { linkRecords } from '#shared/nouns/automations/actions/link-records.ts'
import { messagePeople } from '#shared/nouns/automations/actions/message-people.ts'
import { messageRecord } from '#shared/nouns/automations/actions/message-record.ts'
import { nextNumber } from '#shared/nouns/automations/actions/next-number.ts'
import { notifyPeople } from '#shared/nouns/automations/actions/notify-people.ts'
import { postMessage } from '#shared/nouns/automations/actions/post-message.ts'
import { replyByMail } from '#shared/nouns/automations/actions/reply-by-mail.ts'
import { runFunction } from '#shared/nouns/automations/actions/run-function.ts'
import { sendMail } from '#shared/nouns/automations/actions/send-mail.ts'
import { stop } from '#shared/nouns/automations/actions/stop.ts'
import { choose } from '#shared/nouns/automations/actions/switch.ts'
import { unlinkRecords } from '#shared/nouns/automations/actions/unlink-records.ts'
import { updateRecords } from '#shared/nouns/automations/actions/update-records.ts'
import { fetchSource } from '#shared/nouns/automations/actions/fetch-source.ts'
import { waitFor } from '#shared/nouns/automations/actions/wait-for.ts'
import { waitUntil } from '#shared/nouns/automations/actions/wait-until.ts'
import { wait } from '#shared/nouns/automations/actions/wait.ts'
import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'
import { integrationActions } from '#shared/nouns/automations/integration-actions.ts'

/** Every kind of action of the product itself, in the order of the picker. */
export const ownActionKinds: readonly ActionKind[] = [
  createRecord,
  updateRecords,
  findRecords,
  findOrCreate,
  linkRecords,
  unlinkRecords,
  deleteRecords,
  fetchSource,
  createTask,
  createPage,
  notifyPeople,
  postMessage,
  messagePeople,
  messageRecord,
  sendMail,
  replyByMail,
  httpRequest,
  runFunction,
  condition,
  choose,
  forEach,
  wait,
  waitUntil,
  waitFor,
  approve,
  nextNumber,
  callAutomation,
  stop,
]

export const actionKinds: readonly ActionKind[] = [...ownActionKinds, ...integrationActions]

export function findActionKind(name: string): ActionKind | undefined {
  return actionKinds.find((kind) => kind.name === name)
}
