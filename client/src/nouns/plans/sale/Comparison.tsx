import { IconCheck, IconMinus } from '@tabler/icons-react'
import { planFeatures } from '#shared/access/plan-features.ts'
import type { Offer, OfferedPlan } from '#shared/nouns/plans/billing-calls.ts'
import css from '#client/nouns/plans/sale/sale.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'

const compared = ['users', 'runs', 'records', 'lowcode', 'apiCalls', 'aiCredits', 'storageBytes'] as const

/** Every plan with every feature and limit, one below the other. */
export function Comparison({ offer }: { offer: Offer }) {
  const { t, language } = useTranslation('billing')
  const plans = useTranslation('plans')
  const { number } = useFormat()
  const shown = offer.plans.filter(({ prices }) => prices !== 'custom')
  const amountOf = ({ id, limits }: OfferedPlan, limit: (typeof compared)[number]): string => {
    const most = limits[limit]
    if (most === undefined) return limit === 'users' ? t('compare.perSeat') : id === 'free' ? '–' : t('compare.noLimit')
    return limit === 'storageBytes' ? fileSize(most, language) : number(most)
  }
  return (
    <section className={css.selector} aria-labelledby="plan-comparison">
      <h2 id="plan-comparison" className={css.heading}>
        {t('compare.title')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls sideways is reached by keys */}
      <div className={css.scroll} role="region" aria-label={t('compare.title')} tabIndex={0}>
        <table className={css.compare}>
          <thead>
            <tr>
              <th scope="col">{t('compare.what')}</th>
              {shown.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.map((limit) => (
              <tr key={limit}>
                <th scope="row">{plans.t(`limits.${limit}`)}</th>
                {shown.map((plan) => (
                  <td key={plan.id}>{amountOf(plan, limit)}</td>
                ))}
              </tr>
            ))}
            {planFeatures.map((feature) => (
              <tr key={feature}>
                <th scope="row">{plans.t(`features.${feature}`)}</th>
                {shown.map(({ id, availableFeatures }) => (
                  <td key={id}>
                    <Has has={availableFeatures === null || availableFeatures.includes(feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Has({ has }: { has: boolean }) {
  const { t } = useTranslation('usage')
  const Icon = has ? IconCheck : IconMinus
  return (
    <span data-has={has}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <VisuallyHidden>{t(has ? 'plan.included' : 'plan.notIncluded')}</VisuallyHidden>
    </span>
  )
}
