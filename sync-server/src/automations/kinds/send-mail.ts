import { action, actOf, setting, StepFailure, textSetting } from '#server/automations/steps/action.ts'
import { receiversIn } from '#server/automations/steps/mail-receivers.ts'
import { recordTable, tableAsHtml, tableAsText } from '#server/automations/cells/record-table.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { takeMails } from '#server/identity/mail-allowance.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'

interface Plan {
  to: string[]
  subject: string
  text: string
  /** absent: the mail is plain */
  html: string | undefined
}

/** A plain text for each address alone, so that nobody sees the others'. */
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
    const text = table ? `${written}\n\n${tableAsText(table)}` : written
    const html =
      table && `<div style="white-space:pre-wrap;font:14px/1.5 system-ui,sans-serif">${escapeHtml(written)}</div><br>${tableAsHtml(table)}`
    const texts = [
      { name: 'to', text: to.map(({ shown }) => shown).join(', ') },
      { name: 'subject', text: subject },
      { name: 'body', text: text.slice(0, 2000) },
    ]
    return { plan: { to: to.map(({ address }) => address), subject, text, html }, act: actOf('mail', { count: to.length, texts }) }
  },
  send: async ({ context }, { to, subject, text, html }, { platform }) => {
    const { org } = context
    await org.db.write(() => {
      takeMails(platform, org, to, context.now(), { ownWords: true })
    })
    try {
      for (const address of to) await platform.mailer.send({ to: address, subject, text, ...(html !== undefined && { html }) })
    } catch (error) {
      throw new StepFailure(!(error instanceof PermanentFailure), { reason: 'mail' })
    }
    return {}
  },
  pretend: () => ({}),
})
