import { actionNameOf } from '#shared/nouns/connections/integrations/integration.ts'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import type { ActionHandler } from '#server/automations/steps/action.ts'
import { approve } from '#server/automations/kinds/approve.ts'
import { callAutomation } from '#server/features/automations/actions/call-automation.ts'
import { choose } from '#server/automations/kinds/choose.ts'
import { condition } from '#server/automations/kinds/condition.ts'
import { createPage } from '#server/features/automations/actions/create-page.ts'
import { createRecord } from '#server/features/automations/actions/create-record.ts'
import { createTask } from '#server/features/automations/actions/create-task.ts'
import { deleteRecords } from '#server/features/automations/actions/delete-records.ts'
import { fetchSource } from '#server/features/automations/actions/fetch-source.ts'
import { findOrCreate } from '#server/features/automations/actions/find-or-create.ts'
import { findRecords } from '#server/features/automations/actions/find-records.ts'
import { forEach } from '#server/automations/kinds/for-each.ts'
import { httpRequest } from '#server/automations/kinds/http-request.ts'
import { integrationAction } from '#server/automations/kinds/integration-action.ts'
import { linkRecords, unlinkRecords } from '#server/features/automations/actions/link-records.ts'
import { nextNumber } from '#server/automations/kinds/next-number.ts'
import { notifyPeople } from '#server/features/automations/actions/notify-people.ts'
import { replyByMail } from '#server/features/automations/actions/reply-by-mail.ts'
import { runFunctionStep } from '#server/features/automations/actions/run-function.ts'
import { sendMail } from '#server/automations/kinds/send-mail.ts'
import { messagePeople, messageRecord, postMessage } from '#server/features/automations/actions/send-message.ts'
import { stop } from '#server/automations/kinds/stop.ts'
import { updateRecords } from '#server/features/automations/actions/update-records.ts'
import { waitFor } from '#server/automations/kinds/wait-for.ts'
import { waitUntil } from '#server/automations/kinds/wait-until.ts'
import { wait } from '#server/automations/kinds/wait.ts'

const ofIntegrations = integrations.flatMap((integration) =>
  integration.actions.map((one): [string, ActionHandler] => [actionNameOf(integration, one), integrationAction(integration, one)]),
)

/** The handler of each kind of action, by its name in the registry of kinds. */
const actionHandlers: Readonly<Record<string, ActionHandler>> = {
  createRecord,
  updateRecords,
  deleteRecords,
  findRecords,
  findOrCreate,
  linkRecords,
  unlinkRecords,
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
  runFunction: runFunctionStep,
  condition,
  choose,
  forEach,
  wait,
  waitUntil,
  waitFor,
  approve,
  nextNumber,
  stop,
  callAutomation,
  ...Object.fromEntries(ofIntegrations),
}

/** Steps of these kinds keep a memory between their tries. */
export const reachesOutside = (kind: string): boolean => Object.hasOwn(actionHandlers, kind) && actionHandlers[kind]?.send !== undefined

/** @throws Error for a kind that no version of the product knows */
export function handlerOf(kind: string): ActionHandler {
  const handler = Object.hasOwn(actionHandlers, kind) ? actionHandlers[kind] : undefined
  if (!handler) throw new Error(`no action ${kind}`)
  return handler
}
