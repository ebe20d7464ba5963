import { createHash, randomBytes } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { isMailAddress } from '#shared/nouns/table-mail/table-mail.ts'
import type { MailPerson } from '#shared/nouns/table-mail/mail-facts.ts'
import type { ReceivedFile } from '#server/items/received-file.ts'
import { asMarkdown } from '#server/features/table-mail/in/as-markdown.ts'
import { cutQuote } from '#server/records/mail/cut-quote.ts'
import { readAutomation, type AutomationSigns } from '#server/features/table-mail/in/automation-signs.ts'
import { readBounce, type Bounce } from '#server/features/table-mail/in/read-bounce.ts'
import { splitFiles, type SplitFile } from '#server/features/table-mail/in/split-files.ts'
import { textOfHtml } from '#server/features/table-mail/in/text-of-html.ts'
import { joinWords } from '#server/features/table-mail/in/join-words.ts'
import { withWesternLetters } from '#server/features/table-mail/in/western-letters.ts'
import type { Job } from '#server/jobs/job.ts'

/** Parts of a mail, as the thread that read it tells them. */
export interface ReadMail {
  /** without angle brackets; of a mail without one the sum of its bytes */
  messageId: string
  /** ids of the mails that it answers, the nearest first */
  answers: string[]
  from: MailPerson
  /** where its writer wants answers; null: at `from` */
  replyTo: string | null
  to: string[]
  cc: string[]
  subject: string
  date: string | null
  /** the whole text, with quoted history */
  text: string
  /** what its writer wrote, and the same as Markdown */
  own: string
  markdown: string
  html: string | null
  signs: AutomationSigns
  bounce: Bounce | null
  files: MailFile[]
  /** it could not be read as a mail: its source is its only file */
  isBroken: boolean
}

export interface MailFile extends ReceivedFile {
  /** of a picture within the HTML */
  contentId: string | null
}

export interface ReadMailInput {
  path: string
  /** files lie here under random names */
  folder: string
  /** nothing in it is read: an earlier try took all time or memory */
  asBroken?: boolean
  /** files of mails of so many bytes and more go to the disk before the rest is read; 1 MB */
  largeFrom?: number
}

const mostFiles = 100
const mostPeople = 200
const mostAnswers = 50
const mostText = 500_000
const mostHtml = 1_000_000
/** of a message; links to its files come behind */
const mostMarkdown = 15_000

/** Reads a mail of any content: whatever it holds, the thread ends by its limits of time and memory, and no other mail waits for it. */
export const readMailJob: Job = async (input) => {
  const { path, folder, asBroken = false, largeFrom = 1024 * 1024 } = input as ReadMailInput
  const isLarge = !asBroken && (await stat(path)).size >= largeFrom
  const split = isLarge ? splitFiles(path, folder) : undefined
  const bytes = split?.rest ?? (await readFile(path))
  const sum = split?.sum ?? createHash('sha256').update(bytes).digest('hex')
  const email = asBroken ? undefined : await parse(bytes)
  const onDisk = new Map(split?.files)
  const files = []
  for (const part of email?.attachments.slice(0, mostFiles) ?? []) files.push(await keepPart(part, folder, onDisk))
  // nothing names them
  for (const { file } of onDisk.values()) await rm(join(folder, file), { force: true })
  if (!email) return brokenMail(split ? await readFile(path) : bytes, sum, folder)
  const bounce = readBounce(email)
  const html = email.html === undefined ? null : withWesternLetters(email.html.slice(0, mostHtml))
  const text = withWesternLetters((email.text ?? (html === null ? '' : textOfHtml(html))).slice(0, mostText))
  const own = cutQuote(text)
  return {
    messageId: idsIn(email.messageId)[0] ?? `${sum}@no-id.invalid`,
    answers: [...new Set([...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()])].slice(0, mostAnswers),
    from: personOf(email.from) ?? personOf(email.sender) ?? { address: '', name: '' },
    replyTo: addressesOf(email.replyTo)[0] ?? null,
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    subject: clean(email.subject ?? '').slice(0, 1000),
    date: dateOf(email.date),
    text,
    own,
    markdown: asMarkdown(own).slice(0, mostMarkdown),
    html,
    signs: readAutomation(email.headers),
    bounce,
    files,
    isBroken: false,
  } satisfies ReadMail
}

async function parse(bytes: Buffer): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(joinWords(bytes), { maxNestingDepth: 60, maxHeadersSize: 1_000_000 })
  } catch {
    return undefined
  }
}

async function brokenMail(bytes: Buffer, sum: string, folder: string): Promise<ReadMail> {
  const head = bytes.subarray(0, 20_000).toString('latin1')
  const header = (name: string): string => new RegExp(`^${name}:[ \\t]*([^\\r\\n]{0,500})`, 'im').exec(head)?.[1] ?? ''
  const address = /[^\s<>",;:]+@[^\s<>",;:]+/.exec(header('from'))?.[0]?.toLowerCase() ?? ''
  const source = { filename: 'message.eml', mimeType: 'message/rfc822', content: bytes, disposition: 'attachment' as const }
  return {
    messageId: idsIn(header('message-id'))[0] ?? `${sum}@no-id.invalid`,
    ...{ answers: [], from: { address, name: '' }, replyTo: null, to: [], cc: [], subject: clean(header('subject')), date: null },
    ...{ text: '', own: '', markdown: '', html: null, signs: readAutomation([]), bounce: null, isBroken: true },
    files: [await keepPart(source, folder)],
  }
}

type Part = Pick<Attachment, 'filename' | 'mimeType' | 'content' | 'contentId'>

/** @param onDisk files that are there already, by the mark that stands in their place; a kept one is taken out */
async function keepPart(part: Part, folder: string, onDisk = new Map<string, SplitFile>()): Promise<MailFile> {
  const content = typeof part.content === 'string' ? Buffer.from(part.content) : Buffer.from(part.content as ArrayBuffer)
  const mark = content.byteLength < 100 ? content.toString('latin1') : ''
  const known = onDisk.get(mark)
  onDisk.delete(mark)
  return {
    ...(known ?? (await writeContent(content, folder))),
    name: clean(part.filename ?? '') || nameOf(part.mimeType),
    type: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
  }
}

async function writeContent(content: Buffer, folder: string): Promise<SplitFile> {
  const file = randomBytes(16).toString('hex')
  await writeFile(join(folder, file), content, { mode: 0o600, flag: 'wx', flush: true })
  return { file, size: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') }
}

const names: Record<string, string> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'application/ms-tnef': 'winmail.dat',
}

function nameOf(type: string): string {
  const known = names[type]
  if (known !== undefined) return known
  const end = /^[a-z]+\/([a-z0-9]{2,5})$/.exec(type)?.[1]
  return end === undefined ? 'file' : `file.${end}`
}

/** Ids of mails in a header, without their brackets. */
export function idsIn(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/<([^<>\s]{1,250})>/g)].map(([, id = '']) => id)
}

function personOf(address: Address | undefined): MailPerson | undefined {
  const [first] = flat(address === undefined ? [] : [address])
  return first && { address: first.address, name: first.name }
}

function addressesOf(list: readonly Address[] | undefined): string[] {
  return [...new Set(flat(list ?? []).map(({ address }) => address))].slice(0, mostPeople)
}

function flat(list: readonly Address[]): MailPerson[] {
  const all = list.slice(0, 2000).flatMap((one) => ('group' in one && one.group ? one.group : [one]))
  return all.flatMap(({ address, name }) => {
    const plain = address.trim().toLowerCase()
    return isMailAddress(plain) ? [{ address: plain, name: clean(name).slice(0, 120) }] : []
  })
}

/** One line, without characters that reorder or hide others. */
function clean(text: string): string {
  return withWesternLetters(text)
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function dateOf(text: string | undefined): string | null {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
