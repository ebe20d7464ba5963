import { newId } from '#shared/lib/ids.ts'
import { externalChatId } from '#shared/nouns/chat/chat-ids.ts'
import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { mailSubjectLimit, type MailOutcome } from '#shared/nouns/table-mail/table-mail.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import { answerAutomatically } from '#server/features/table-mail/out/auto-reply.ts'
import { countOfSender, insertMail, isTaken } from '#server/features/table-mail/mail-rows.ts'
import { fileLine, plainFileName } from '#server/features/table-mail/in/file-line.ts'
import { addFiles, createFromMail } from '#server/features/table-mail/in/fill-record.ts'
import type { TakeMailPayload } from '#server/features/table-mail/in/keep-mail.ts'
import type { ReadMail } from '#server/features/table-mail/in/read-mail-job.ts'
import type { MailParts } from '#server/features/table-mail/mail-parts.ts'
import type { CheckedSender } from '#server/features/table-mail/sender-proof.ts'
import type { ReceivedFile } from '#server/items/received-file.ts'
import { scheduleArrived } from '#server/jobs/schedule-arrived.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findTableMail, isOwnAddress, type TableMailRow } from '#server/records/mail/mail-config.ts'
import { findThreadByIds, findThreadByToken, openThread, type MailThread } from '#server/records/mail/mail-threads.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

export interface ArrivedFile {
  file: ReceivedFile
  /** the same bytes for the record's cell */
  twin: ReceivedFile | undefined
  contentId: string | null
}

export interface ArrivedMail extends TakeMailPayload {
  read: ReadMail
  /** null: nobody was asked, or nobody answered in time */
  checked: CheckedSender | null
  files: ArrivedFile[]
  /** names of files that the scanner refused */
  refused: string[]
  /** of the organisation's addresses; undefined while the server takes no mails */
  domain: string | undefined
}

/** Mails of machines that one sender may make records of in an hour: a loop ends here at the latest. */
const mostAutomatic = 20
const hourMs = 3_600_000

/** Inside a write: what becomes of a mail. @returns true when its files are kept. @throws AppError of the write path */
export function writeMail(parts: MailParts, platform: Platform, org: OrgDatabase, mail: ArrivedMail): boolean {
  const { read, tableId, domain } = mail
  if (isTaken(org, tableId, read.messageId)) return false
  const config = findTableMail(org, tableId)
  if (config?.enabled !== 1 || domain === undefined) return noted(platform, org, mail, 'refused', 'off')
  const owner = { kind: 'mail' as const, id: tableId, ownerId: config.owner_id }
  const context = createRuleContext(org, owner, { now: platform.now, source: 'mail', events: platform.events })
  const arrival: Arrival = { parts, platform, context, config, domain, mail }
  if (read.bounce && (read.bounce.isSure || mail.isNullSender)) return takeBounce(arrival)
  const thread = threadOf(arrival)
  if (!thread && read.signs.isReply) return noted(platform, org, mail, 'ignored', 'automatic')
  if (read.signs.isAuto) {
    const since = new Date(platform.now().getTime() - hourMs).toISOString()
    if (countOfSender(org, tableId, senderOf(mail), since) >= mostAutomatic) return noted(platform, org, mail, 'ignored', 'tooMany')
  }
  takeMessage(arrival, thread)
  return true
}

interface Arrival {
  parts: MailParts
  platform: Platform
  context: OrgContext
  config: TableMailRow
  domain: string
  mail: ArrivedMail
}

const senderOf = ({ read, from }: ArrivedMail): string => read.from.address || from

/** The address that answers go to; one of our own would make them mails to ourselves. */
function answeredAt(org: OrgDatabase, mail: ArrivedMail, domain: string): string {
  const { replyTo } = mail.read
  return replyTo === null || isOwnAddress(org, replyTo, domain) ? senderOf(mail) : replyTo
}

const subjectOf = ({ read }: ArrivedMail): string => read.subject.slice(0, mailSubjectLimit)

/** A mail that changes nothing is only known: a second copy is not looked at again, and the panel tells of it. */
function noted({ now }: Platform, org: OrgDatabase, mail: ArrivedMail, outcome: MailOutcome, problem: string): false {
  insertMail(org, {
    ...{ id: newId(), table_id: mail.tableId, chat_id: null, record_id: null, direction: 'in', message_id: mail.read.messageId },
    ...{ from_address: senderOf(mail), subject: subjectOf(mail), outcome, problem, body: '', html: null, at: now().toISOString() },
  })
  return false
}

/** The conversation that a mail belongs to, if its record is still there: by what it answers, then by the mark in its address. */
function threadOf({ context: { org }, domain, mail }: Arrival): MailThread | undefined {
  const { read, tableId, token } = mail
  const thread =
    findThreadByIds(org, tableId, { ids: read.answers, sender: senderOf(mail) }, domain) ??
    (token === '' ? undefined : findThreadByToken(org, tableId, token))
  const model = thread && findTableModel(org, tableId)
  const record = model && loadRecords(org, model, [thread.record_id], []).get(thread.record_id)
  return record && !record.deleted ? thread : undefined
}

/** A note that a mail did not arrive is told at that mail. */
function takeBounce({ parts, platform, context, domain, mail }: Arrival): false {
  const { org } = context
  const { bounce } = mail.read
  const own = (bounce?.ids ?? []).flatMap((id) => (id.endsWith(`@${domain}`) ? [id.slice(0, -domain.length - 1)] : []))
  const { db } = org
  const sent = db.build
    .selectFrom('mail_message')
    .select(['id', 'record_id', 'chat_id'])
    .where('table_id', '=', mail.tableId)
    .where('direction', '=', 'out')
  const named = own.length > 0 ? db.all(sent.where('id', 'in', own).limit(1))[0] : undefined
  // a note without the mail itself comes to the mark of its thread: it is about the last that left
  const thread = named ? undefined : threadOf({ parts, platform, context, domain, mail } as Arrival)
  const found = named ?? (thread && db.all(sent.where('chat_id', '=', thread.chat_id).orderBy('at', 'desc').limit(1))[0])
  if (!found) return noted(platform, org, mail, 'ignored', 'bounce')
  const problem = bounce?.problem ?? ''
  if (bounce?.isFinal) parts.talk.change(context, found.id, { state: 'bounced', problem })
  else parts.talk.change(context, found.id, { problem })
  insertMail(org, {
    ...{
      id: newId(),
      table_id: mail.tableId,
      chat_id: found.chat_id,
      record_id: found.record_id,
      direction: 'in',
      message_id: mail.read.messageId,
    },
    ...{ from_address: senderOf(mail), subject: subjectOf(mail), outcome: 'bounce', problem, body: mail.read.text, html: null },
    at: platform.now().toISOString(),
  })
  return false
}

function takeMessage(arrival: Arrival, thread: MailThread | undefined): void {
  const { parts, context, config, domain, mail } = arrival
  const { org, now } = context
  const { read, tableId } = mail
  const answered = answeredAt(org, mail, domain)
  const cells = config.attachments_field === null ? [] : keepInField(arrival, config.attachments_field)
  const recordId = thread?.record_id ?? createFromMail(context, config, { ...read, address: senderOf(mail) }, cells)
  if (thread && cells.length > 0) addFiles(context, config, recordId, cells)
  const chatId = externalChatId(tableId, recordId)
  const files = mail.files.map((one) => ({ ...one, id: parts.files.keep(context, { owner: 'message', ownerId: chatId }, one.file) }))
  const html = read.html === null ? null : withPictures(read.html, chatId, files)
  const id = newId()
  const hasMore = html !== null || read.text.trim() !== read.own
  const facts: MailFacts = {
    ...{ direction: 'in', from: { address: senderOf(mail), name: read.from.name }, to: read.to, cc: read.cc, subject: subjectOf(mail) },
    ...(answered !== senderOf(mail) && { replyTo: answered }),
    ...{ state: 'received', problem: null, isAuto: read.signs.isAuto, hasMore, checks: mail.checked?.checks ?? null },
  }
  const lines = files.map(({ id: fileId, file }) => fileLine(file, ownedFilePath({ owner: 'message', ownerId: chatId }, fileId)))
  const text = [read.markdown, ...lines, ...mail.refused.map((name) => `⚠ ${plainFileName(name)}`)].filter((part) => part !== '').join('\n')
  parts.talk.receive(context, { id, tableId, recordId, text, mail: facts, madeAt: now() })
  const opened = openThread(org, { chat_id: chatId, table_id: tableId, record_id: recordId, subject: subjectOf(mail) })
  insertMail(org, {
    ...{ id, table_id: tableId, chat_id: chatId, record_id: recordId, direction: 'in', message_id: read.messageId },
    ...{ from_address: senderOf(mail), subject: subjectOf(mail), outcome: thread ? 'reply' : 'record', problem: null },
    ...{ body: read.text, html, at: now().toISOString() },
  })
  const fileNames = mail.files.slice(0, mostNamed).map(({ file }) => file.name.slice(0, 200))
  scheduleArrived(org, { messageId: id, tableId, recordId, isAnswer: thread !== undefined, fileNames }, now())
  answerAutomatically(arrival, { thread: opened, chatId, recordId, sender: isOfDomain(answered, senderOf(mail)) ? answered : '' })
}

/** A machine answers nobody whom a mail of another domain names: anybody may be named. */
const isOfDomain = (address: string, other: string): boolean => address.split('@')[1] === other.split('@')[1]

/** names of files that automations may ask for */
const mostNamed = 30

/** Files of the record's own field; none where its rights or kind refuse them. */
function keepInField({ parts, context, mail }: Arrival, fieldId: string): string[] {
  const table = context.access.table(mail.tableId)
  const field = findTableModel(context.org, mail.tableId)?.field(fieldId)
  if (field?.definition.holds !== 'attachments' || table.readonlyFields.has(fieldId) || table.hiddenFields.has(fieldId)) return []
  return mail.files.flatMap(({ twin }) => (twin ? [parts.files.keep(context, { tableId: mail.tableId, fieldId }, twin)] : []))
}

/** pictures within one HTML: a name that stands in it without end makes it no larger than this */
const mostPictures = 1_000

/** The HTML with its pictures at their places here, each by its whole name. */
function withPictures(html: string, chatId: string, files: readonly { contentId: string | null; id: string }[]): string {
  const paths = new Map(
    files.flatMap(({ contentId, id }) =>
      contentId ? [[contentId, ownedFilePath({ owner: 'message', ownerId: chatId }, id)] as const] : [],
    ),
  )
  if (paths.size === 0) return html
  let count = 0
  return html.replace(/cid:([^\s"'<>()]{1,250})/g, (whole, name: string) => (count++ < mostPictures ? (paths.get(name) ?? whole) : whole))
}
