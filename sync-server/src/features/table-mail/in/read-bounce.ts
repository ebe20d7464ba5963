import type { Email } from 'postal-mime'

/** A note of a mail server that a mail did not arrive. */
export interface Bounce {
  /** ids of the mails that it is about, as far as it names them */
  ids: string[]
  /** for good; else the server goes on trying */
  isFinal: boolean
  /** false: only a part of it is such a note, as where a person forwards one; it counts if the mail names nobody to tell of its fate */
  isSure: boolean
  /** the server's words */
  problem: string
}

/** Reads a note of a mail server by its form (RFC 3464), or else by its words. */
export function readBounce(email: Email): Bounce | null {
  const status = textOf(email, 'message/delivery-status')
  const original = textOf(email, 'message/rfc822') || textOf(email, 'text/rfc822-headers') || textOf(email, 'message/rfc822-headers')
  const isFailed = email.headers.some(({ key }) => key === 'x-failed-recipients')
  const sender = email.from && 'address' in email.from ? (email.from.address ?? '') : ''
  const isDaemon = /^(?:mailer-daemon|postmaster)@/i.test(sender) && looksUndelivered(email.subject ?? '')
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const isReport = /report-type="?delivery-status/i.test(type)
  if (status === '' && !isFailed && !isDaemon && !isReport) return null
  const body = email.text ?? ''
  const told = status || body
  const action = /^action:\s*(\S+)/im.exec(told)?.[1]?.toLowerCase()
  if (action !== undefined && ['delivered', 'relayed', 'expanded'].includes(action)) return null
  const code = /^status:\s*([245])\.\d+\.\d+/im.exec(told)?.[1] ?? /\b([45])\.\d{1,3}\.\d{1,3}\b/.exec(told)?.[1]
  const words = /^diagnostic-code:\s*(?:\S+;)?\s*([^\r\n]{1,500}(?:\r?\n[ \t][^\r\n]{1,500}){0,5})/im.exec(told)?.[1]
  const ids = idsOf(`${original}\n${body}`)
  return {
    ids,
    isSure: isFailed || isDaemon || isReport,
    isFinal: action === undefined ? code !== '4' : action === 'failed',
    problem: oneLine(words ?? body).slice(0, 300),
  }
}

const undelivered =
  /undeliver|returned to sender|delivery (?:status|failure|has failed|incomplete)|failure notice|could not be delivered|mail delivery failed|rejected|unzustellbar|não foi entregue|no se pudo entregar|nao entregue/i
const looksUndelivered = (subject: string): boolean => undelivered.test(subject)

/** Ids of mails in headers that a note quotes. */
function idsOf(text: string): string[] {
  return [...text.matchAll(/^[> \t]{0,8}message-id:\s*<([^<>\s]{1,250})>/gim)].map(([, id = '']) => id).slice(0, 10)
}

function textOf(email: Email, type: string): string {
  const part = email.attachments.find(({ mimeType }) => mimeType === type)
  if (!part) return ''
  const content = typeof part.content === 'string' ? part.content : Buffer.from(part.content as ArrayBuffer).toString('utf8')
  return content.slice(0, 100_000)
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
