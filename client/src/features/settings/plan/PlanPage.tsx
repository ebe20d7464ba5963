import { tolerantLimits } from '#shared/access/plan.ts'
import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { PlanCard } from '#client/features/settings/plan/PlanCard.tsx'
import { PlanFeatures } from '#client/features/settings/plan/PlanFeatures.tsx'
import { UseOfLimit } from '#client/features/settings/plan/UseOfLimit.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const load = () => call('GET v3/subscription/current')

/** `/settings/plans`: the plan, what is used of its limits, and what it includes (specification 1 §2 "Plans page"). */
export function PlanPage() {
  const { t } = useTranslation('usage')
  const settings = useTranslation('settings')
  const { data, failure } = useLoaded(load)
  const problem = failure instanceof OfflineError ? settingsFailure(settings.t, failure) : t('plan.notLoaded')
  return (
    <>
      <SectionHeader title={t('plan.title')} description={t('plan.description')} />
      {failure !== undefined && <Notice tone="error">{problem}</Notice>}
      {!data && failure === undefined && <Skeleton height={120} />}
      {data && (
        <>
          <PlanCard plan={data} />
          <Limits plan={data} />
          <PlanFeatures features={data.features} />
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
