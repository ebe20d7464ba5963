import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/settings/plan/plan.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PlanContact } from '#client/nouns/plans/PlanContact.tsx'
import { Chip } from '#client/ui/Chip.tsx'

const hueOfState = { open: 'green', free: 'gray', trial: 'blue', paid: 'green', blocked: 'red' } as const

/** The plan by its name and state, and the way to another one. */
export function PlanCard({ plan }: { plan: CurrentSubscription }) {
  const { t } = useTranslation('usage')
  const plans = useTranslation('plans')
  const { planId, state, trialDaysLeft, contact } = plan
  const isMail = contact !== null && !contact.startsWith('https://')
  return (
    <SettingsCard title={t('plan.current')} description={t('plan.whoSets')}>
      <Row as="p" wrap>
        <strong>{t(`plan.names.${planId ?? 'open'}`)}</strong>
        <Chip hue={hueOfState[state]}>{t(`plan.states.${state}`)}</Chip>
      </Row>
      {state === 'open' && <p className={css.level}>{t('plan.open')}</p>}
      {trialDaysLeft !== null && <p className={css.level}>{t('plan.trial', { count: trialDaysLeft })}</p>}
      {planId === 'custom' && <p className={css.level}>{t('plan.custom')}</p>}
      {isMail && <p className={css.level}>{t('plan.mail', { address: contact })}</p>}
      {state !== 'open' && contact === null && <p className={css.level}>{plans.t('gate.noContact')}</p>}
      {contact !== null && (
        <Row gap={0} align="stretch" justify="end">
          <PlanContact contact={contact}>{plans.t('gate.upgrade')}</PlanContact>
        </Row>
      )}
    </SettingsCard>
  )
}
