import { externalChatId } from '#shared/nouns/chat/chat-ids.ts'
import { messageTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { action, actOf, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords, idOfStep } from '#server/automations/steps/change-records.ts'
import { applyOwnMutation } from '#server/mutations/own-mutation.ts'
import { takesMail } from '#server/records/mail/mail-config.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const mostRecords = 20

/** An answer in the conversation by mail of each record, which the owner must be let comment on. It goes to whom answers of people go. */
export const replyByMail = action<{ tableId: string; ids: readonly string[]; text: string }>({
  plan: (scope) => {
    const { context, ownerId } = scope
    const { org, now, events } = context
    const { tableId, records, table, fields } = chosenRecords(scope, textSetting(scope, 'of'))
    const owner = createOrgContext(org, ownerId, { now, source: 'automation', events })
    assertMay(owner.access, { about: 'table', id: tableId, right: 'comment' })
    if (!takesMail(org, tableId)) throw new AppError('mail_in_off')
    const chosen = records.slice(0, mostRecords).filter(({ id }) => !isLastOfMachine(org, externalChatId(tableId, id)))
    const told = chosen.map(({ id, cells }) => ({ id, label: labelText(scope, fields, table.model.recordLabelField, cells), cells: [] }))
    const text = fillText(scope, textSetting(scope, 'text')).trim().slice(0, messageTextLimit).trim()
    if (text === '') throw new AppError('invalid_value', { key: 'text', reason: 'required' })
    const act = actOf('mail', { tableId, count: chosen.length, records: told, texts: [{ name: 'text', text }] })
    return { plan: { tableId, ids: chosen.map(({ id }) => id), text }, act }
  },
  apply: (scope, { tableId, ids, text }) => {
    const { org, now, events } = scope.context
    const owner = createOrgContext(org, scope.ownerId, { now, source: 'automation', events })
    for (const recordId of ids) {
      applyOwnMutation(owner, 'chats.openExternal', { tableId, recordId })
      const message = { chatId: externalChatId(tableId, recordId), id: idOfStep(scope, recordId), text }
      applyOwnMutation(owner, 'chats.send', { ...message, threadId: null, replyTo: null, mentions: [] })
    }
    return {}
  },
  pretend: () => ({}),
})

/** True where the last mail that came is of a machine: two automations would answer each other without end. */
function isLastOfMachine({ db }: OrgDatabase, chatId: string): boolean {
  const mails = db.build.selectFrom('chat_message').select('mail').where('chat_id', '=', chatId).where('mail', 'is not', null)
  const [last] = db
    .all(mails.where('thread_id', '=', '').where('deleted_at', 'is', null).orderBy('nr', 'desc').limit(20))
    .flatMap(({ mail }) => {
      const facts = JSON.parse(mail ?? '') as MailFacts
      return facts.direction === 'in' ? [facts] : []
    })
  return last?.isAuto === true
}
