import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { fillMarkdown } from '#server/automations/cells/mail-markdown.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { recordTable, tableAsHtml, tableAsText, type RecordTable } from '#server/automations/cells/record-table.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { action, actOf, setting, textSetting, type SendMeans } from '#server/automations/steps/action.ts'
import { filesAt, mostBytes, readFiles, tableAsCsv, type MailFile } from '#server/automations/steps/mail-files.ts'
import { receiversIn } from '#server/automations/steps/mail-receivers.ts'
import { sendToEach } from '#server/automations/steps/send-to-each.ts'
import { viewFileOf, writeViewFile, type ViewFile } from '#server/automations/steps/view-file.ts'
import { readMarkdown } from '#server/items/read-markdown.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import type { Mail, MailAttachment } from '#server/mail/mailer.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

interface Plan {
  to: string[]
  subject: string
  text: string
  /** the words of the mail in Markdown; absent: they are plain */
  markdown: string | undefined
  written: string
  table: RecordTable | undefined
  isFile: boolean
  files: MailFile[]
  view: ViewFile | undefined
  replyTo: string | undefined
}

/** A mail for each address alone, so that nobody sees the others'. */
export const sendMail = action<Plan>({
  plan: (scope) => {
    const to = receiversIn(scope, textSetting(scope, 'to'))
    const subject = fillText(scope, textSetting(scope, 'subject'))
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 300)
    const written = fillText(scope, textSetting(scope, 'body'))
    const rows = textSetting(scope, 'rows')
    const columns = setting(scope, 'columns')
    const table = rows === '' ? undefined : recordTable(scope, rows, Array.isArray(columns) ? columns.map(String) : [])
    const isFile = textSetting(scope, 'rowsAs') === 'csv'
    const files = filesAt(scope, textSetting(scope, 'attached'))
    const view = viewFileOf(scope)
    const text = table && !isFile ? `${written}\n\n${tableAsText(table)}` : written
    const names = [
      ...files.map(({ name }) => name),
      ...(table && isFile ? [tableAsCsv(subject, table).filename] : []),
      ...(view ? [view.filename] : []),
    ]
    const replyTo = replyOf(scope)
    const texts = [
      { name: 'to', text: to.map(({ shown }) => shown).join(', ') },
      { name: 'subject', text: subject },
      { name: 'body', text: text.slice(0, 2000) },
      ...(names.length > 0 ? [{ name: 'attached', text: names.join(', ') }] : []),
      ...(replyTo ? [{ name: 'replyTo', text: replyTo.shown }] : []),
    ]
    const markdown = textSetting(scope, 'format') === 'formatted' ? fillMarkdown(scope, textSetting(scope, 'body')) : undefined
    const addresses = to.map(({ address }) => address)
    const plan = { to: addresses, subject, text, markdown, written, table, isFile, files, view, replyTo: replyTo?.address }
    return { plan, act: actOf('mail', { count: to.length, texts }) }
  },
  send: async (scope, plan, means) => {
    const { org } = scope.context
    const { subject, text, replyTo } = plan
    const html = await htmlOf(plan, means, org)
    const attachments = [
      ...(await readFiles(means, org.orgId, plan.files)),
      ...(plan.table && plan.isFile ? [tableAsCsv(subject, plan.table)] : []),
    ]
    if (plan.view) attachments.push(await writeViewFile(scope, plan.view, means, mostBytes - bytesOf(attachments)))
    const mail: Omit<Mail, 'to'> = {
      ...{ subject, text },
      ...(html !== undefined && { html }),
      ...(replyTo !== undefined && { replyTo }),
      ...(attachments.length > 0 && { attachments }),
    }
    await sendToEach(scope, plan.to, mail, means)
    return {}
  },
  pretend: () => ({}),
})

const bytesOf = (files: readonly MailAttachment[]): number => files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)

/** The one address that answers go to; undefined without one. @throws AppError as {@link receiversIn} */
function replyOf(scope: RunScope): { address: string; shown: string } | undefined {
  const template = textSetting(scope, 'replyTo')
  return template.trim() === '' ? undefined : receiversIn(scope, template)[0]
}

const most = { nodes: 10_000, levels: 40 }

/** Formatted words are read as pages are, on a thread: some texts take the parser any time. */
async function htmlOf(
  { markdown, written, table, isFile, subject }: Plan,
  { platform }: SendMeans,
  org: OrgDatabase,
): Promise<string | undefined> {
  const rows = table && !isFile ? tableAsHtml(table) : ''
  if (markdown === undefined)
    return rows === ''
      ? undefined
      : `<div style="white-space:pre-wrap;font:14px/1.5 system-ui,sans-serif">${escapeHtml(written)}</div><br>${rows}`
  const whole = pageHtml(subject, await readMarkdown(platform, org.orgId, markdown, most), orgLocale(org).language, '')
  return rows === '' ? whole : whole.replace('</body>', () => `${rows}</body>`)
}
