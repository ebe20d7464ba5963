import { Readable } from 'node:stream'
import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { reportCalls, type ReportKind } from '#shared/nouns/reports/report-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { rightsMark } from '#server/access/rights-mark.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { isWanted, readNoticeSettings } from '#server/identity/notice-settings.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import { inLane, type EffectContext, type EffectHandlers } from '#server/jobs/effect-registry.ts'
import { findReport, forgetReport, reportMail, type ReportRow } from '#server/jobs/report-store.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { isInvented } from '#server/mail/mailer.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { reportKey } from '#server/storage/files/file-keys.ts'

const listed = 50

/** The right that a file of the kind needs when it is fetched as well. */
const mayFetch: Record<ReportKind, (context: OrgContext, row: ReportRow) => boolean> = {
  history: ({ access }) => access.can('access_actions_history'),
  takeOut: ({ access }) => access.isAdmin,
  // its rows were read with the rights of then, which must be those of now
  table: (context, { request, summary }) => {
    const mark = rightsMark(context, (JSON.parse(request) as { tableId: string }).tableId)
    return mark !== '' && (summary === null || (JSON.parse(summary) as { rights?: string }).rights === mark)
  },
}

/** Types of the files, by what their names end in. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function describe(row: ReportRow) {
  const { id, name, state, bytes } = row
  const kind = row.kind as ReportKind
  const summary = row.summary === null ? null : (JSON.parse(row.summary) as Record<string, unknown>)
  return { id, kind, name, state, bytes, createdAt: row.created_at, expiresAt: row.expires_at, summary }
}

/** One's own report that may be fetched now. @throws AppError `not_found` */
function openOwn(context: OrgContext, id: string): ReportRow {
  const row = findReport(context.org, id)
  const isGone = row?.expires_at != null && row.expires_at <= context.now().toISOString()
  if (!row || row.member_id !== context.memberId || isGone || !mayFetch[row.kind as ReportKind](context, row))
    throw new AppError('not_found')
  return row
}

const calls = handleCalls(reportCalls, {
  'GET reports': (_, call) => {
    const { org, memberId, now } = call.member()
    const { db } = org
    const mine = db.build.selectFrom('report').selectAll().where('member_id', '=', memberId).orderBy('created_at', 'desc').limit(listed)
    const rows = db.all(mine.where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now().toISOString())])))
    return { items: rows.map(describe) }
  },

  'GET reports/:id/file': async ({ params }, call) => {
    const context = call.member()
    const row = openOwn(context, params.id)
    const found = row.state === 'ready' ? await call.platform.files.open(reportKey(context.org.orgId, row.id)) : undefined
    if (!found) throw new AppError('not_found')
    const headers = {
      'content-type': types[row.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="report"; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'cache-control': 'no-store',
    }
    // the two declarations of web streams differ in details only
    return new Response(Readable.toWeb(found.stream) as unknown as ReadableStream, { headers })
  },

  'DELETE reports/:id': async ({ params }, call) => {
    const context = call.member()
    await forgetReport(context.org, call.platform.files, openOwn(context, params.id).id)
  },
})

/** Effect: mails that a file is there. It holds a link to the page, which asks for the rights. */
async function sendReportMail(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { id } = z.strictObject({ id: idSchema }).parse(payload)
  const { db } = org
  const row = findReport(org, id)
  const member = row && readMember(org, row.member_id) && db.get(db.build.selectFrom('member').selectAll().where('id', '=', row.member_id))
  const organisation = db.get(db.build.selectFrom('organisation').selectAll())
  if (!row || !member || !organisation || isInvented(member.email)) return
  const settings = readNoticeSettings(member.settings)
  if (!settings.user_mention_notification_email || !isWanted(settings, 'work', 'product')) return
  const { language, name } = toOrganisation(organisation)
  const link = `${platform.config.publicUrl}/settings/exports`
  const values = { name: member.display_name, organisation: name, link }
  await platform.mailer.send(composeMail('report', readSettings(member.settings).language ?? language, member.email, values))
}

/** Effect: removes files whose time is over. */
async function sweepReports(_payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { db } = org
  const gone = db.build.selectFrom('report').select('id').where('expires_at', '<=', platform.now().toISOString())
  for (const { id } of db.all(gone)) await forgetReport(org, platform.files, id)
}

const effects: EffectHandlers = {
  ...inLane('mail', { [reportMail]: sendReportMail }),
  'reports.sweep': { run: sweepReports, lane: 'upkeep', every: '45 3 * * *' },
}

/** Files that were made for people in the background. */
export const reportsFeature: ServerFeature = {
  name: 'reports',
  calls: [calls],
  effects,
  noticePlaces: { report: (context, id) => findReport(context.org, id)?.member_id === context.memberId },
}
