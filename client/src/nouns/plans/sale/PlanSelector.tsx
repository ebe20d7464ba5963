import { useState } from 'react'
import { annualDiscount, isSold, moneyBackDays, soldPlans, type Period, type SoldPlan } from '#shared/nouns/plans/price-list.ts'
import { problemOf } from '#shared/nouns/plans/order.ts'
import type { OfferedPlan } from '#shared/nouns/plans/billing-calls.ts'
import { heldOf, type Sale } from '#client/nouns/plans/sale/use-sale.ts'
import css from '#client/nouns/plans/sale/sale.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsNarrow } from '#client/lib/use-media-query.ts'
import { writePrice } from '#client/nouns/plans/money.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

interface Props {
  sale: Sale
  period: Period
  onPeriod: (period: Period) => void
  onChoose: (plan: SoldPlan) => void
}

/** The plans side by side; below 800 px one of them at a time (specification 1 §2). */
export function PlanSelector({ sale, period, onPeriod, onChoose }: Props) {
  const { t } = useTranslation('billing')
  const isNarrow = useIsNarrow()
  const current = sale.plan.planId
  const [shown, setShown] = useState<SoldPlan>(current !== null && isSold(current) ? current : 'scale')
  const sold = sale.offer.plans.filter((plan): plan is OfferedPlan & { id: SoldPlan } => isSold(plan.id))
  return (
    <section className={css.selector} aria-labelledby="plan-selector">
      <Row wrap gap={12} justify="between">
        <h2 id="plan-selector" className={css.heading}>
          {t('selector.title')}
        </h2>
        <Segmented<Period>
          label={t('selector.period')}
          value={period}
          onChange={onPeriod}
          options={[
            { value: 'monthly', label: t('period.monthly') },
            { value: 'annual', label: t('selector.annual', { percent: annualDiscount.shown }) },
          ]}
        />
      </Row>
      {isNarrow && (
        <Segmented<SoldPlan>
          label={t('selector.title')}
          value={shown}
          onChange={setShown}
          options={soldPlans.map((plan) => ({ value: plan, label: sold.find(({ id }) => id === plan)?.name ?? plan }))}
        />
      )}
      <div className={css.plans}>
        {sold
          .filter(({ id }) => !isNarrow || id === shown)
          .map((plan) => (
            <PlanOption key={plan.id} plan={plan} {...{ sale, period, onChoose }} />
          ))}
      </div>
      <p className={css.muted}>{t('selector.moneyBack', { count: moneyBackDays })}</p>
    </section>
  )
}

interface OptionProps extends Omit<Props, 'onPeriod'> {
  plan: OfferedPlan & { id: SoldPlan }
}

function PlanOption({ plan, sale, period, onChoose }: OptionProps) {
  const { t } = useTranslation('billing')
  const { number } = useFormat()
  const { offer } = sale
  const held = heldOf(sale)
  const isPaid = held.period !== null && held.state === 'paid'
  const isCurrent = isPaid && held.planId === plan.id && held.period === period
  const price = typeof plan.prices === 'object' ? plan.prices[period][offer.currency].perBuilder : 0
  // with more seats than anybody needs, so that the plan alone is judged
  const order = { plan: plan.id, period, currency: offer.currency, builderSeats: 100_000, memberSeats: 100_000, addons: held.addons }
  const isRefused = problemOf(order, held)?.id === 'invalid_plan'
  const { limits } = plan
  return (
    <article className={css.plan} data-current={isCurrent || undefined} aria-label={plan.name}>
      <Row gap={8} justify="between">
        <h3 className={css.planName}>{plan.name}</h3>
        {isCurrent && <Chip hue="green">{t('selector.current')}</Chip>}
      </Row>
      <p className={css.price}>
        <strong>{writePrice(price, offer.currency)}</strong> <span className={css.muted}>{t('selector.perUser')}</span>
      </p>
      <p className={css.muted}>{t('selector.minimum', { count: offer.minimum[plan.id] })}</p>
      <ul className={css.points}>
        <li>{t('limits.runs', { number: number(limits.runs ?? 0) })}</li>
        <li>{t('limits.records', { number: number(limits.records ?? 0) })}</li>
        <li>{t('limits.lowcode', { number: number(limits.lowcode ?? 0) })}</li>
        <li>{t('limits.apiCalls', { number: number(limits.apiCalls ?? 0) })}</li>
        <li>{t('limits.viewers')}</li>
      </ul>
      <Button
        variant={plan.id === 'scale' && !isCurrent ? 'primary' : 'secondary'}
        wide
        disabled={isCurrent || isRefused}
        onClick={() => onChoose(plan.id)}
      >
        {isCurrent
          ? t('selector.yours')
          : isRefused
            ? t('selector.notOffered')
            : t(isPaid ? 'selector.change' : 'selector.choose', { plan: plan.name })}
      </Button>
    </article>
  )
}
