import { dmChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { messageTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { seesNoticePlace } from '#server/access/notice-places.ts'
import { assertMayMessage } from '#server/access/may-message.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { chosenRecords, idOfStep } from '#server/automations/steps/change-records.ts'
import { peopleOfInput } from '#server/automations/cells/people-at.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { applyOwnMutation } from '#server/mutations/own-mutation.ts'

/** A message in a channel. The owner must read the channel and be let write in it at that moment. */
export const postMessage = action<{ chatId: string; text: string }>({
  plan: (scope) => {
    const owner = ownerOf(scope)
    const chatId = textSetting(scope, 'chatId')
    if (!seesNoticePlace(owner, 'chat', chatId)) throw new AppError('chat-conversation-not-found')
    assertMay(owner.access, { about: 'channel', id: chatId })
    const text = messageText(scope)
    return { plan: { chatId, text }, act: actOf('message', { count: 1, texts: [{ name: 'text', text }] }) }
  },
  apply: (scope, { chatId, text }) => {
    send(ownerOf(scope), { chatId, id: idOfStep(scope), text })
    return {}
  },
  pretend: () => ({}),
})

const mostRecords = 20

/** A message in the chat of each record, which the owner must be let comment on. */
export const messageRecord = action<{ tableId: string; ids: readonly string[]; text: string }>({
  plan: (scope) => {
    const { tableId, records, table, fields } = chosenRecords(scope, textSetting(scope, 'of'))
    assertMay(ownerOf(scope).access, { about: 'table', id: tableId, right: 'comment' })
    const chosen = records.slice(0, mostRecords)
    const told = chosen.map(({ id, cells }) => ({ id, label: labelText(scope, fields, table.model.recordLabelField, cells), cells: [] }))
    const text = messageText(scope)
    const act = actOf('message', { tableId, count: chosen.length, records: told, texts: [{ name: 'text', text }] })
    return { plan: { tableId, ids: chosen.map(({ id }) => id), text }, act }
  },
  apply: (scope, { tableId, ids, text }) => {
    const owner = ownerOf(scope)
    for (const recordId of ids) {
      applyOwnMutation(owner, 'chats.openRecord', { tableId, recordId })
      send(owner, { chatId: recordChatId(tableId, recordId), id: idOfStep(scope, recordId), text })
    }
    return {}
  },
  pretend: () => ({}),
})

/** A direct message to each of the people. One to whom the owner may not write refuses the whole step. */
export const messagePeople = action<{ people: readonly string[]; text: string }>({
  plan: (scope) => {
    const owner = ownerOf(scope)
    const people = peopleOfInput(scope, setting(scope, 'people'))
    for (const person of people) if (person !== owner.memberId) assertMayMessage(owner, person)
    const text = messageText(scope)
    return { plan: { people, text }, act: actOf('message', { count: people.length, texts: [{ name: 'text', text }] }) }
  },
  apply: (scope, { people, text }) => {
    const owner = ownerOf(scope)
    for (const person of people) {
      applyOwnMutation(owner, 'chats.openDm', { with: person })
      send(owner, { chatId: dmChatId(owner.memberId, person), id: idOfStep(scope, person), text })
    }
    return {}
  },
  pretend: () => ({}),
})

/** The person in whose name the automation writes, with their rights of now. */
function ownerOf({ context, ownerId }: RunScope): OrgContext {
  const { org, now, events } = context
  return createOrgContext(org, ownerId, { now, source: 'automation', events })
}

/** @throws AppError `invalid_value` for a text that says nothing */
function messageText(scope: RunScope): string {
  const text = fillText(scope, textSetting(scope, 'text')).trim().slice(0, messageTextLimit).trim()
  if (text === '') throw new AppError('invalid_value', { key: 'text', reason: 'required' })
  return text
}

function send(owner: OrgContext, message: { chatId: string; id: string; text: string }): void {
  applyOwnMutation(owner, 'chats.send', { ...message, threadId: null, replyTo: null, mentions: [] })
}
