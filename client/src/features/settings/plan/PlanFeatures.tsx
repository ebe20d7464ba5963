import { IconCheck, IconX } from '@tabler/icons-react'
import { planFeatures } from '#shared/access/plan-features.ts'
import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import css from '#client/features/settings/plan/plan.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The features that a plan can leave out, each with the answer whether this one has it. */
export function PlanFeatures({ features }: Pick<CurrentSubscription, 'features'>) {
  const { t } = useTranslation('usage')
  const plans = useTranslation('plans')
  return (
    <SettingsCard title={t('plan.features')}>
      <ul className={css.features}>
        {planFeatures.map((feature) => {
          const has = features === null || features.includes(feature)
          const Icon = has ? IconCheck : IconX
          return (
            <li key={feature} data-has={has}>
              <Icon size={16} stroke={1.5} aria-hidden />
              <span className={css.feature}>{plans.t(`features.${feature}`)}</span>
              <span className={css.level}>{t(has ? 'plan.included' : 'plan.notIncluded')}</span>
            </li>
          )
        })}
      </ul>
    </SettingsCard>
  )
}
