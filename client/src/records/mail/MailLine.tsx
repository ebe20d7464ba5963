import { IconAlertTriangle, IconCheck, IconClock, IconMailOpened, IconRobot, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { MailChecks, MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { isDayRefusal } from '#shared/nouns/table-mail/table-mail.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import css from '#client/records/mail/mail.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Button } from '#client/ui/Button.tsx'

const WholeMail = lazyPart(async () => (await import('#client/records/mail/WholeMail.tsx')).WholeMail)

const drawing = { size: 14, stroke: 1.5, 'aria-hidden': true } as const

/** The facts of a mail below its message: the people, how it fared, and the way to all of it. */
export function MailLine({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('chat')
  const [isOpen, setIsOpen] = useState(false)
  const { mail } = message
  if (!mail || message.deleted) return null
  const people = mail.direction === 'in' ? [mail.from.address] : mail.to
  return (
    <div className={css.line}>
      <span>{t(mail.direction === 'in' ? 'mail.from' : 'mail.to', { people: people.join(', ') })}</span>
      {mail.cc.length > 0 && <span>{t('mail.cc', { people: mail.cc.join(', ') })}</span>}
      {mail.isAuto && (
        <span className={css.part}>
          <IconRobot {...drawing} /> {t('mail.automatic')}
        </span>
      )}
      {mail.checks && <Checks checks={mail.checks} />}
      {mail.direction === 'out' && !message.own && <State mail={mail} />}
      {mail.hasMore && (
        <Button size="small" variant="quiet" icon={<IconMailOpened {...drawing} />} onClick={() => setIsOpen(true)}>
          {t('mail.open')}
        </Button>
      )}
      {isOpen && (
        // its own bounds: what has the focus stays in sight while the dialog is fetched
        <Suspense>
          <WholeMail message={message} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The words of the sender's domain: one sign, all of it behind it. */
function Checks({ checks }: { checks: MailChecks }) {
  const { t } = useTranslation('chat')
  const all = `SPF ${checks.spf} · DKIM ${checks.dkim} · DMARC ${checks.dmarc}`
  if (checks.dmarc !== 'pass' && checks.dmarc !== 'fail')
    return (
      <span className={css.part} data-tooltip={all}>
        {t('mail.unproven')}
      </span>
    )
  const Icon = checks.dmarc === 'pass' ? IconShieldCheck : IconShieldX
  return (
    <span className={css.part} data-bad={checks.dmarc === 'fail' || undefined} data-tooltip={all}>
      <Icon {...drawing} /> {t(checks.dmarc === 'pass' ? 'mail.proven' : 'mail.forged')}
    </span>
  )
}

const icons = { queued: IconClock, sent: IconCheck, bounced: IconAlertTriangle, failed: IconAlertTriangle, received: IconCheck }

function State({ mail }: { mail: MailFacts }) {
  const { t } = useTranslation('chat')
  const Icon = icons[mail.state]
  const { problem } = mail
  const isBad = mail.state === 'bounced' || mail.state === 'failed'
  return (
    <span className={css.part} data-bad={isBad || undefined} role={isBad ? 'alert' : undefined}>
      <Icon {...drawing} /> {t(`mail.states.${mail.state}`)}
      {problem !== null &&
        problem !== 'off' &&
        problem !== 'unreachable' &&
        `: ${isDayRefusal(problem) ? t(`errors:${problem}`) : problem}`}
    </span>
  )
}
