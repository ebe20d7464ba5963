import { Link } from 'react-router-dom'
import { bannerPrices } from '#shared/nouns/plans/price-list.ts'
import type { Currency } from '#shared/nouns/plans/price-list.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import css from '#client/nouns/plans/banner.module.css'
import { writePrice } from '#client/nouns/plans/money.ts'

/** Offers the plans to administrators who pay nothing yet (specification 1 §9 "upgrade banner"). */
export function UpgradeBanner({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('billing')
  const { sells } = useOutsideLinks()
  const { isAdmin } = useAccess()
  const { state } = usePlan()
  const money = useEntities('organisation')[0]?.currencySymbol
  if (!sells || !isAdmin || (state !== 'free' && state !== 'trial')) return null
  const currency: Currency = money === 'R$' ? 'brl' : 'usd'
  const price = (of: keyof typeof bannerPrices): string => writePrice(bannerPrices[of].annual[currency], currency)
  return (
    <p className={css.banner}>
      <span>
        {t('banner.text', {
          business: 'Business',
          businessPrice: price('business'),
          developer: 'App Developer',
          developerPrice: price('appDeveloper'),
        })}
      </span>
      <Link to="/settings/plans" className={css.link} onClick={onFollow}>
        {t('banner.upgrade')}
      </Link>
    </p>
  )
}
