import { cutQuote, replyLine } from '#server/records/mail/cut-quote.ts'
import { idsOfThread } from '#server/features/table-mail/mail-rows.ts'
import { plainText } from '#server/records/mail/plain-text.ts'
import type { MailParts, SentMessage } from '#server/features/table-mail/mail-parts.ts'
import { plainName } from '#server/mail/compose-mail.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { TableMailRow } from '#server/records/mail/mail-config.ts'
import { mostMailFileBytes, mostMailFiles } from '#server/records/mail/mail-files.ts'
import type { MailThread } from '#server/records/mail/mail-threads.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

interface Answer {
  parts: MailParts
  platform: Platform
  org: OrgDatabase
  id: string
  sent: SentMessage
  thread: MailThread
  config: TableMailRow
  domain: string
}

const mostQuoted = 8_000

/** A mail of a conversation as it leaves. */
export function composeAnswer({ parts, platform, org, id, sent, thread, config, domain }: Answer): Mail {
  const isMachine = sent.authorId === ''
  const author = isMachine ? '' : personOf(org, sent.authorId).name
  const { text: written, files } = plainText(sent.text)
  const isTicket = config.conversation_style === 'thread'
  const table = plainName(config.sender_name) || plainName(author) || config.base_address
  const from =
    isTicket || isMachine ? table : [plainName(author), plainName(config.sender_name)].filter((part) => part !== '').join(', ') || table
  const quoted = isMachine ? '' : quoteOf(org, sent)
  const signature = isMachine ? '' : `-- \n${[author, config.sender_name].filter((part) => part !== '').join('\n')}`
  const text = [written, signature, ...(quoted === '' ? [] : [...(isTicket ? [replyLine] : []), quoted])]
    .filter((part) => part !== '')
    .join('\n\n')
  const references = idsOfThread(org, sent.chatId, domain).filter((one) => one !== `${id}@${domain}`)
  const reply = `${config.base_address}+${thread.token}@${domain}`
  const [to = '', ...alsoTo] = sent.mail.to
  return {
    ...{ to, subject: subjectOf(sent, thread, isTicket, isMachine), text, html: asHtml(text) },
    more: {
      from: { name: from, address: `${config.base_address}@${domain}` },
      ...{ replyTo: reply, bounceTo: reply, alsoTo, cc: sent.mail.cc, messageId: `<${id}@${domain}>` },
      inReplyTo: references.length > 0 ? `<${references.at(-1)}>` : undefined,
      references: references.map((one) => `<${one}>`),
      automatic: isMachine ? 'auto-replied' : sent.mail.isAuto ? 'auto-generated' : undefined,
      files: isMachine ? [] : filesOf({ parts, platform, org, chatId: sent.chatId }, files),
    },
  }
}

/** The subject of a conversation, with the number of its ticket. In an automatic answer a stranger's words are no link. */
function subjectOf({ mail }: SentMessage, { nr, subject }: MailThread, isTicket: boolean, isMachine: boolean): string {
  const bare = (mail.subject || subject).replace(/^(?:\s*(?:re|aw|res|enc|fwd?|sv)\s*:|\s*\[#\d+\])+/gi, '').trim()
  const words = isMachine ? plainName(bare) : bare
  return `${isTicket ? `[#${nr}] ` : ''}Re: ${words}`
}

/** The mail before it, as mail programs quote. */
function quoteOf(org: OrgDatabase, { before }: SentMessage): string {
  if (!before) return ''
  const row = org.db.get(org.db.build.selectFrom('mail_message').select('body').where('id', '=', before.id))
  // a stranger wrote it: only as much is looked at as is quoted
  const words = row?.body ? cutQuote(row.body.slice(0, mostQuoted)) : plainText(before.text).text
  const { language } = orgLocale(org)
  const day = before.madeAt.slice(0, 16).replace('T', ' ')
  const lines = words.slice(0, mostQuoted).split('\n')
  return [attribution(language, day, before.from), ...lines.map((line) => `> ${line}`)].join('\n')
}

function attribution(language: string, day: string, from: string): string {
  if (language === 'pt') return `Em ${day} UTC, ${from} escreveu:`
  if (language === 'es') return `El ${day} UTC, ${from} escribió:`
  return `On ${day} UTC, ${from} wrote:`
}

function asHtml(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith('>') ? `<span style="color:#626a76">${escapeHtml(line)}</span>` : escapeHtml(line)))
  return `<!doctype html><html><body><div style="font:14px/1.5 system-ui,sans-serif;white-space:pre-wrap">${lines.join('\n')}</div></body></html>`
}

interface FilesOf extends Pick<Answer, 'parts' | 'platform' | 'org'> {
  chatId: string
}

/** Files that the message names, as far as mail servers take them. */
function filesOf({ parts, platform, org, chatId }: FilesOf, ids: readonly string[]): NonNullable<Mail['more']>['files'] {
  let bytes = 0
  return ids.slice(0, mostMailFiles).flatMap((id) => {
    const found = parts.files.find({ org }, platform, chatId, id)
    // an answer of an older version may name more than is taken today
    if (!found || bytes + found.size > mostMailFileBytes) return []
    bytes += found.size
    return [{ name: found.name, open: found.open }]
  })
}
