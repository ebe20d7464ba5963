import { foldText } from '#shared/lib/fold-text.ts'
import { externalChatId } from '#shared/nouns/chat/chat-ids.ts'
import { mailReceived } from '#shared/nouns/automations/triggers/mail-received.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { seesNoticePlace } from '#server/access/notice-places.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { rulesOfKind, type Rule } from '#server/features/automations/matching/rules-of-table.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { ArrivedLetter } from '#server/jobs/schedule-arrived.ts'
import { cutQuote } from '#server/records/mail/cut-quote.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Letters of a mail that a run keeps; its record and conversation hold all. */
const mostText = 20_000

/** Effect: starts the automations that wait for this mail, if their owners see its record. A repeated one starts nothing twice. */
export async function startOfMail(payload: unknown, { org, platform, effectId }: EffectContext): Promise<void> {
  const letter = payload as ArrivedLetter
  const { messageId, tableId, recordId, fileNames } = letter
  const rules = rulesOfKind(org, mailReceived.name).filter(({ config }) => config['tableId'] === tableId)
  const mail = findMail(org, messageId)
  if (rules.length === 0 || !mail) return
  await org.db.write(() => {
    const now = platform.now()
    const { from, subject } = mail.facts
    const messageUrl = `${platform.config.publicUrl}/chat/external/${tableId}/${recordId}?message=${messageId}`
    const told = { text: mail.text, sender: from.address, senderName: from.name, subject, fileNames: fileNames.join(', '), messageUrl }
    for (const rule of rules) {
      if (!isWanted(rule, letter, mail.facts) || !mayHear(org, rule, letter, () => now)) continue
      queueEvent(org, {
        automationId: rule.id,
        version: rule.version,
        tableId,
        matched: [{ id: recordId, before: {}, content: JSON.stringify(told) }],
        cause: undefined,
        actorId: null,
        madeAt: new Date(mail.at),
        now,
        id: `${effectId} ${rule.id}`,
      })
    }
  })
}

function findMail({ db }: OrgDatabase, id: string) {
  const row = db.get(
    db.build
      .selectFrom('chat_message')
      .innerJoin('mail_message', 'mail_message.id', 'chat_message.id')
      .select(['chat_message.mail', 'chat_message.made_at', 'mail_message.body'])
      .where('chat_message.id', '=', id)
      .where('chat_message.deleted_at', 'is', null),
  )
  if (!row) return undefined
  return { facts: JSON.parse(row.mail ?? '') as MailFacts, text: cutQuote(row.body.slice(0, mostText)), at: row.made_at }
}

/** The conditions of a trigger. Words are several when commas stand between them; one of them is enough. */
function isWanted({ config }: Rule, { isAnswer, fileNames }: ArrivedLetter, { from, subject, isAuto }: MailFacts): boolean {
  if (isAuto && config['ofMachines'] !== true) return false
  if (config['mails'] === 'firstMail' ? isAnswer : config['mails'] === 'answerMail' && !isAnswer) return false
  if (config['withFiles'] === 'someFiles' && fileNames.length === 0) return false
  if (config['withFiles'] === 'noFiles' && fileNames.length > 0) return false
  return (
    holdsWord(config['sender'], [from.address, from.name]) &&
    holdsWord(config['subjectWords'], [subject]) &&
    holdsWord(config['fileWords'], fileNames)
  )
}

function holdsWord(wanted: unknown, texts: readonly string[]): boolean {
  const words = typeof wanted === 'string' ? wanted.split(',').flatMap((word) => foldText(word.trim()) || []) : []
  return words.length === 0 || texts.some((text) => words.some((word) => foldText(text).includes(word)))
}

/** An automation hears of records that its owner sees at this moment. */
function mayHear(org: OrgDatabase, { ownerId }: Rule, { tableId, recordId }: ArrivedLetter, now: () => Date): boolean {
  try {
    return seesNoticePlace(createOrgContext(org, ownerId, { now, source: 'automation' }), 'chat', externalChatId(tableId, recordId))
  } catch (error) {
    // the owner is gone: their runs are refused, and the automation with them
    if (error instanceof AppError) return false
    throw error
  }
}
