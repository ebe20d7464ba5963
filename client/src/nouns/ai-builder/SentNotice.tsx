import type { AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import css from '#client/nouns/ai-builder/ask.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

const sent = ['description', 'files', 'structure', 'texts'] as const
const never = ['records', 'hidden', 'people'] as const

/** The list of all that leaves to the host, shown before the first use. */
export function SentNotice({ status: { hosts, keepTexts } }: { status: AiStatus }) {
  const { t } = useTranslation('aiBuilder')
  return (
    <section className={css.sent} aria-labelledby="ai-sent">
      <h2 id="ai-sent" className={css.heading}>
        {t('sent.title', { host: hosts.join(', ') })}
      </h2>
      <ul>
        {sent.map((name) => (
          <li key={name}>{t(`sent.${name}`)}</li>
        ))}
      </ul>
      <p>{t('sent.never')}</p>
      <ul>
        {never.map((name) => (
          <li key={name}>{t(`sent.not.${name}`)}</li>
        ))}
      </ul>
      <p>{t(keepTexts ? 'sent.kept' : 'sent.notKept')}</p>
    </section>
  )
}
