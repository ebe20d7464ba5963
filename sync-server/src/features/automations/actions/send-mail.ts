import { AppError } from '#shared/protocol/errors.ts'
import { action, actOf, StepFailure, textSetting } from '#server/features/automations/actions/action.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { takeMails } from '#server/identity/mail-allowance.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'

interface Plan {
  to: string[]
  subject: string
  text: string
}

const mostAddresses = 10

const addressPattern = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+\.[^\s<>,;:"()[\]\\@]+$/

/** A plain text for each address alone, so that nobody sees the others'. */
export const sendMail = action<Plan>({
  plan: (scope) => {
    const to = fillText(scope, textSetting(scope, 'to'))
      .split(/[,;\s]+/)
      .filter((address) => address !== '')
    const wrong = to.find((address) => address.length > 254 || !addressPattern.test(address))
    if (wrong !== undefined || to.length === 0) throw new AppError('invalid_emails', { text: wrong?.slice(0, 200) ?? '' })
    if (to.length > mostAddresses) throw new AppError('too_many_emails', { limit: mostAddresses })
    const subject = fillText(scope, textSetting(scope, 'subject'))
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 300)
    const text = fillText(scope, textSetting(scope, 'body'))
    const texts = [
      { name: 'to', text: to.join(', ') },
      { name: 'subject', text: subject },
      { name: 'body', text: text.slice(0, 2000) },
    ]
    return { plan: { to: [...new Set(to)], subject, text }, act: actOf('mail', { count: to.length, texts }) }
  },
  send: async ({ context }, { to, subject, text }, { platform }) => {
    const { org } = context
    await org.db.write(() => {
      takeMails(platform, org, to, context.now(), { ownWords: true })
    })
    try {
      for (const address of to) await platform.mailer.send({ to: address, subject, text })
    } catch (error) {
      throw new StepFailure(!(error instanceof PermanentFailure), { reason: 'mail' })
    }
    return {}
  },
  pretend: () => ({}),
})
