import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { JudgedPassword, Refusal } from '#client/nouns/auth/use-judged-password.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/nouns/auth/PasswordRules.module.css'

type State = 'open' | 'met' | 'unmet'

/** in the order in which they are judged */
const rules = ['length', 'name', 'guess'] as const
type Rule = (typeof rules)[number]

const brokenBy: Readonly<Record<Refusal, Rule>> = { short: 'length', name: 'name', common: 'guess', guessable: 'guess' }

const icons = { open: IconCircle, met: IconCheck, unmet: IconX }

/** The rules of a new password and how far it meets them, below its field. The verdict is also told to screen readers. */
export function PasswordRules({ judged: { reason, minimum } }: { judged: JudgedPassword }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <ul className={css.rules} aria-label={t('password.rules.title')}>
        {rules.map((rule) => {
          const state = stateOf(rule, reason)
          const Icon = icons[state]
          return (
            <li key={rule} data-state={state}>
              <Icon size={16} stroke={1.5} aria-hidden />
              <span>
                {t(`password.rules.${rule}`, { minimum })}
                {state !== 'open' && <VisuallyHidden>: {t(`password.rules.${state}`)}</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={css.hint}>{t('signUp.passwordHint')}</p>
      <VisuallyHidden role="status">
        {reason !== undefined && t(reason === null ? 'password.rules.good' : `password.${reason}`, { minimum })}
      </VisuallyHidden>
    </>
  )
}

/** One rule is told as broken at a time; those that are judged after it stay open. */
function stateOf(rule: Rule, reason: JudgedPassword['reason']): State {
  if (reason === undefined) return 'open'
  if (reason === null) return 'met'
  const after = rules.indexOf(rule) - rules.indexOf(brokenBy[reason])
  return after < 0 ? 'met' : after === 0 ? 'unmet' : 'open'
}
