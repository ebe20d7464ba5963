import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { tolerantLimits } from '#shared/access/plan.ts'
import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import { PlanCard } from '#client/features/settings/plan/PlanCard.tsx'
import { PlanFeatures } from '#client/features/settings/plan/PlanFeatures.tsx'
import { SalePage } from '#client/nouns/plans/sale/SalePage.tsx'
import { hasSingleSeat, useSale } from '#client/nouns/plans/sale/use-sale.ts'
import { UseOfLimit } from '#client/features/settings/plan/UseOfLimit.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

/** `/settings/plans`: the plan with its limits and features, and the way to another where plans are sold (specification 1 §2). */
export function PlanPage() {
  const { t } = useTranslation('usage')
  const { t: sale } = useTranslation('billing')
  const settings = useTranslation('settings')
  const [query, setQuery] = useSearchParams()
  // as it was when the page was opened: the address is tidied at once
  const [isBack] = useState(query.get('paid') === 'true')
  const { data, failure, reload } = useSale(isBack)
  const problem = failure instanceof OfflineError ? settingsFailure(settings.t, failure) : t('plan.notLoaded')
  const sells = data !== undefined && data.offer.billing !== 'none'
  const isSingle = data !== undefined && sells && hasSingleSeat(data.plan)
  useEffect(() => {
    if (!isBack || !data) return
    setQuery({}, { replace: true })
    if (data.plan.state === 'paid') toast({ id: 'plan-paid', message: sale('paid'), tone: 'success' })
  }, [isBack, data, setQuery, sale])
  return (
    <>
      <SectionHeader title={isSingle ? sale('title') : t('plan.title')} description={sells ? sale('description') : t('plan.description')} />
      {failure !== undefined && <Notice tone="error">{problem}</Notice>}
      {!data && failure === undefined && <Skeleton height={120} />}
      {data && (
        <>
          {sells ? <SalePage sale={data} onChanged={reload} /> : <PlanCard plan={data.plan} />}
          <Limits plan={data.plan} />
          <PlanFeatures features={data.plan.features} />
        </>
      )}
    </>
  )
}

function Limits({ plan: { use, overUsageTolerance } }: { plan: CurrentSubscription }) {
  const { t, language } = useTranslation('usage')
  const plans = useTranslation('plans')
  const { number } = useFormat()
  const isSomeUnlimited = use.some(({ max }) => max === null)
  const isSomeLimited = use.some(({ max }) => max !== null)
  const about = [
    ...(isSomeUnlimited ? [t('plan.someLimited')] : []),
    ...(overUsageTolerance > 0 && isSomeLimited ? [t('plan.tolerance', { percent: overUsageTolerance })] : []),
  ]
  return (
    <SettingsCard title={t('plan.limits')} {...(about.length > 0 && { description: about.join(' ') })}>
      {use.map(({ limit, used, max }) => (
        <UseOfLimit
          key={limit}
          label={plans.t(`limits.${limit}`)}
          used={used}
          max={max}
          saysNoLimit={false}
          tolerance={tolerantLimits.has(limit) ? overUsageTolerance : 0}
          write={(amount) => (limit === 'storageBytes' ? fileSize(amount, language) : number(amount))}
        />
      ))}
    </SettingsCard>
  )
}
