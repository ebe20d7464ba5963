import { isSold, annualDiscount, type SoldPlan } from '#shared/nouns/plans/price-list.ts'
import { isByMessageOnly } from '#shared/nouns/plans/order.ts'
import { heldOf, type Sale } from '#client/nouns/plans/sale/use-sale.ts'
import css from '#client/nouns/plans/sale/sale.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openPortal } from '#client/nouns/plans/open-portal.ts'
import { PlanContact } from '#client/nouns/plans/PlanContact.tsx'
import { writePrice } from '#client/nouns/plans/money.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Notice } from '#client/ui/Notice.tsx'

const hueOfState = { open: 'green', free: 'gray', trial: 'blue', paid: 'green', blocked: 'red' } as const

interface Props {
  sale: Sale
  onAddons: () => void
  onSeats: (plan: SoldPlan) => void
}

/** The subscription at a glance: plan, seats, packs. */
export function SummaryCards({ sale, onAddons, onSeats }: Props) {
  const { t } = useTranslation('billing')
  return (
    <section aria-label={t('summary.title')}>
      <Messages sale={sale} />
      <div className={css.summary}>
        <PlanSummary sale={sale} />
        <SeatSummary sale={sale} onSeats={onSeats} />
        <PackSummary sale={sale} onAddons={onAddons} />
      </div>
    </section>
  )
}

/** The one thing that has to be said before anything is bought. */
function Messages({ sale }: { sale: Sale }) {
  const { t } = useTranslation('billing')
  const usage = useTranslation('usage')
  const { plan, offer, addons } = sale
  const contact = plan.contact ?? offer.contact
  const write = (key: 'upgrade' | 'demo') => (contact === null ? null : t(`contact.${key}`, { address: contact }))
  const action = contact !== null && (
    <PlanContact contact={contact} variant="secondary">
      {t('contact.write')}
    </PlanContact>
  )
  if (isByMessageOnly(heldOf(sale)))
    return (
      <Notice action={action}>
        {plan.planId === 'custom' && <strong>{usage.t('plan.custom')} </strong>}
        {write('upgrade')}
      </Notice>
    )
  if (plan.state === 'blocked') return <Notice tone="error">{t('messages.blocked')}</Notice>
  if (addons.status === 'waiting_payment') return <Notice tone="warning">{t('messages.late')}</Notice>
  if (plan.isTrial)
    return (
      <Notice action={action}>
        <strong>{t('messages.trial', { count: plan.trialDaysLeft ?? 0 })}</strong> {t('messages.discount')}
      </Notice>
    )
  if (plan.state === 'free')
    return (
      <Notice action={action}>
        <strong>{t('messages.free')}</strong> {write('demo')}
      </Notice>
    )
  return null
}

function PlanSummary({ sale: { plan, offer } }: { sale: Sale }) {
  const { t } = useTranslation('billing')
  const usage = useTranslation('usage')
  const { number } = useFormat()
  const found = offer.plans.find(({ id }) => id === plan.planId)
  const prices = found && typeof found.prices === 'object' ? found.prices : undefined
  const price = plan.recurrency && prices?.[plan.recurrency][offer.currency].perBuilder
  return (
    <article className={css.card}>
      <h2 className={css.cardTitle}>{t('summary.plan')}</h2>
      <Row wrap gap={8}>
        <strong className={css.big}>{usage.t(`plan.names.${plan.planId ?? 'open'}`)}</strong>
        <Chip hue={hueOfState[plan.state]}>{usage.t(`plan.states.${plan.state}`)}</Chip>
      </Row>
      {plan.recurrency && (
        <p className={css.muted}>
          {t(`period.${plan.recurrency}`)}
          {price !== undefined && price !== null && ` · ${t('perUser', { price: writePrice(price, offer.currency) })}`}
        </p>
      )}
      {plan.recurrency === 'monthly' && <p className={css.muted}>{t('summary.save', { percent: number(annualDiscount.onCards) })}</p>}
      {plan.source === 'appsumo' && <p className={css.muted}>AppSumo</p>}
      {offer.canPortal && (
        <Button size="small" onClick={() => void openPortal(plan.contact ?? offer.contact)}>
          {t('summary.portal')}
        </Button>
      )}
    </article>
  )
}

function SeatSummary({ sale, onSeats }: Pick<Props, 'sale' | 'onSeats'>) {
  const { t } = useTranslation('billing')
  const usage = useTranslation('usage')
  const { number } = useFormat()
  const { plan } = sale
  const { builderUsers, memberUsers, planId, plansV2 } = plan
  const write = ({ used, max }: typeof builderUsers): string =>
    max === null ? number(used) : usage.t('of', { used: number(used), max: number(max) })
  const mayChange = plan.recurrency !== null && planId !== null && isSold(planId) && !isByMessageOnly(heldOf(sale))
  return (
    <article className={css.card}>
      <h2 className={css.cardTitle}>{t(plansV2 ? 'seats.users' : 'seats.builders')}</h2>
      <strong className={css.big}>{write(builderUsers)}</strong>
      {!plansV2 && <p className={css.muted}>{t('seats.membersUsed', { used: write(memberUsers) })}</p>}
      {plansV2 && plan.allowViewrs && <p className={css.muted}>{t('seats.viewersFree')}</p>}
      {mayChange && (
        <Button size="small" onClick={() => onSeats(planId)}>
          {t('seats.change')}
        </Button>
      )}
    </article>
  )
}

function PackSummary({ sale, onAddons }: Pick<Props, 'sale' | 'onAddons'>) {
  const { t } = useTranslation('billing')
  const { number } = useFormat()
  const { plan, offer, addons } = sale
  const held = offer.addons.filter(({ key }) => addons.addons[key] > 0)
  const mayManage =
    plan.state === 'paid' && plan.recurrency !== null && !plan.isLegacySubscription && ['created', 'active'].includes(addons.status)
  return (
    <article className={css.card}>
      <h2 className={css.cardTitle}>{t('addons.title')}</h2>
      {held.length === 0 ? (
        <p className={css.muted}>{t('addons.none')}</p>
      ) : (
        held.map(({ key, pack }) => (
          <p key={key} className={css.muted}>
            {t(`addons.${key}.more`, { amount: number(addons.addons[key] * pack) })}
          </p>
        ))
      )}
      {mayManage ? (
        <Button size="small" onClick={onAddons}>
          {t('addons.manage')}
        </Button>
      ) : (
        <p className={css.muted}>{t('addons.later')}</p>
      )}
    </article>
  )
}
