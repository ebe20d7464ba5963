import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, readMember } from '#server/access/org-context.ts'
import { asMarkdown } from '#server/features/table-mail/in/as-markdown.ts'
import { fileLine } from '#server/features/table-mail/in/file-line.ts'
import { spoolPath, type KeptMail } from '#server/features/table-mail/in/keep-mail.ts'
import { checkInThread, readInThread } from '#server/features/table-mail/in/mail-threads.ts'
import type { ReadMail } from '#server/features/table-mail/in/read-mail-job.ts'
import type { MailParts } from '#server/features/table-mail/mail-parts.ts'
import { isProven, mayBeProvenLater } from '#server/features/table-mail/sender-proof.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import type { ReceivedFile } from '#server/items/received-file.ts'
import type { EffectContext, EffectHandler } from '#server/jobs/effect-registry.ts'
import { countUsage, usedToday } from '#server/jobs/run-usage.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { isAnswerable, writeNoticeAnswer } from '#server/records/mail/answer-notice.ts'
import { ownWords } from '#server/records/mail/cut-quote.ts'
import { isMarkOf, noticeIdOf } from '#server/records/mail/notice-mark.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Tries while the sender's domain cannot be asked. */
const mostTries = 5
const mostFiles = 20
/** Letters of an answer that are looked at; a message takes fewer. */
const mostText = 40_000

/** Refusals that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'files_unavailable', 'too_many_requests', 'organisation_full', 'storage_full'])

/**
 * Effect: the answer to a mail about notices becomes a message or comment of the person. The mark in its address is signed for them alone. The
 * sender must be their address, as far as its domain can prove it. Machines are not heard. A second run changes nothing.
 */
export function takeNoticeAnswer(parts: MailParts): EffectHandler {
  return async (given, effect) => {
    const payload = given as KeptMail
    const { platform, org } = effect
    const path = spoolPath(platform.config.dataDir, org.orgId, payload.spool)
    if (!existsSync(path)) return
    const notice = await findMarked(effect, payload.token)
    if (notice) {
      const folder = await parts.files.makeFolder(platform, org.orgId)
      const read = await readInThread(platform, { path, folder })
      const kept: ReceivedFile[] = []
      try {
        await takeAnswer({ parts, effect, payload, path, notice, read, kept })
      } finally {
        await parts.files.drop(
          platform,
          org.orgId,
          read.files.filter(({ file }) => !kept.some((one) => one.file === file)),
        )
      }
    }
    await rm(path, { force: true })
  }
}

/** The notice that the mark names, of a person who is still there. */
async function findMarked({ platform, org }: EffectContext, mark: string) {
  const noticeId = noticeIdOf(mark)
  const { db } = org
  const notice = db.get(db.build.selectFrom('notice').selectAll().where('id', '=', noticeId))
  if (!notice || !(await isMarkOf(platform, { orgId: org.orgId, memberId: notice.member_id, noticeId }, mark))) return undefined
  return readMember(org, notice.member_id) && isAnswerable(notice) ? notice : undefined
}

interface Taking {
  parts: MailParts
  effect: EffectContext
  payload: KeptMail
  path: string
  notice: NonNullable<Awaited<ReturnType<typeof findMarked>>>
  read: ReadMail
  /** files that stay */
  kept: ReceivedFile[]
}

async function takeAnswer(taking: Taking): Promise<void> {
  const { effect, payload, path, notice, read } = taking
  const { platform, org, attempt } = effect
  if (payload.isNullSender || read.bounce?.isSure === true || read.signs.isAuto) return
  const member = org.db.get(org.db.build.selectFrom('member').select('email').where('id', '=', notice.member_id))
  if (!member || read.from.address !== member.email.toLowerCase()) return refuse(effect, notice.member_id)
  const checked = await checkInThread(platform, { path, ip: payload.ip, helo: payload.helo, from: payload.from, author: read.from.address })
  if (!isProven(checked, platform.config.mailIn.checks)) {
    if (mayBeProvenLater(checked) && attempt < mostTries) throw new AppError('unavailable')
    return refuse(effect, notice.member_id)
  }
  const words = (ownWords(read.text.slice(0, mostText)).split(/^-- ?$/m)[0] ?? '').trim()
  if (read.isBroken || (words === '' && (notice.item_type !== 'chat' || read.files.length === 0))) return refuse(effect, notice.member_id)
  try {
    await writeAnswer(taking, words)
  } catch (error) {
    if (!(error instanceof AppError) || passing.has(error.id)) throw error
    await refuse(effect, notice.member_id)
  }
}

/** Pictures of a signature stand within its HTML: they are no files that somebody sent. */
async function writeAnswer({ parts, effect, notice, read, kept }: Taking, words: string): Promise<void> {
  const { platform, org } = effect
  const files: ReceivedFile[] = []
  if (notice.item_type === 'chat')
    for (const file of read.files.filter(({ contentId }) => contentId === null).slice(0, mostFiles))
      files.push(await parts.files.admit(platform, org.orgId, file))
  const id = idOf(notice.member_id, read.messageId)
  const isNew = await org.db.write(() => {
    if (isWritten(org, id)) return false
    const context = createOrgContext(org, notice.member_id, { now: platform.now, source: 'mail', events: platform.events })
    const owner = { owner: 'message' as const, ownerId: notice.item_id }
    const lines = files.map((file) => fileLine(file, ownedFilePath(owner, parts.files.keep(context, owner, file))))
    const markdown = [asMarkdown(words), ...lines].filter((part) => part !== '').join('\n')
    writeNoticeAnswer(context, notice, { id, text: words, markdown })
    return true
  })
  if (isNew) kept.push(...files)
}

/** The same mail is the same message. */
function idOf(memberId: string, messageId: string): string {
  const hex = createHash('sha256').update(`notice answer ${memberId} ${messageId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function isWritten({ db }: OrgDatabase, id: string): boolean {
  const said = db.build.selectFrom('chat_message').select('id').where('id', '=', id)
  return db.get(said) !== undefined || db.get(db.build.selectFrom('comment').select('id').where('id', '=', id)) !== undefined
}

/** A stranger who has learned an address can cause no more mails of a day to its person. */
const mostRefusals = 5

/** The person hears at their own address that nothing was written; a stranger hears nothing. */
async function refuse({ platform, org }: EffectContext, memberId: string): Promise<void> {
  const { db } = org
  const isTold = await db.write(() => {
    if (usedToday(org, memberId, 'refusedAnswer', platform.now()) >= mostRefusals) return false
    countUsage(org, memberId, 'refusedAnswer', 1, platform.now())
    return true
  })
  if (!isTold) return
  const member = db.get(db.build.selectFrom('member').select(['email', 'first_name', 'settings']).where('id', '=', memberId))
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  if (!member || !row) return
  const organisation = toOrganisation(row)
  const language = readSettings(member.settings).language ?? organisation.language
  const values = { name: member.first_name, organisation: organisation.name, link: `${platform.config.publicUrl}/updates` }
  await platform.mailer.send(composeMail('answerRefused', language, member.email, values))
}
