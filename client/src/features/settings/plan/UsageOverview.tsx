import type { AccountUsage } from '#shared/nouns/plans/plan-calls.ts'
import { usageLevel } from '#shared/access/usage-level.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/settings/plan/plan.module.css'
import { UsageMonths } from '#client/features/settings/plan/UsageMonths.tsx'
import { UseOfLimit } from '#client/features/settings/plan/UseOfLimit.tsx'
import { UseWarning } from '#client/features/settings/plan/UseWarning.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { writePrice } from '#client/nouns/plans/money.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const load = () => call('GET v3/account-usage')
/** Tables that are shown by name. */
const mostShown = 10

/** The use of each kind. */
export function UsageOverview() {
  const settings = useTranslation('settings')
  const { data, failure } = useLoaded(load)
  const problem = settingsFailure(settings.t, failure)
  if (!data) return problem === null ? <Skeleton height={120} /> : <Notice tone="error">{problem}</Notice>
  return (
    <>
      <Runs usage={data} />
      <Records usage={data} />
      <Calls usage={data} />
      <Lowcode usage={data} />
      <AiCredits usage={data} />
      <Storage usage={data} />
      <UsageMonths />
    </>
  )
}

function Runs({ usage: { automation, tolerance, waived } }: { usage: AccountUsage }) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  const { used_total: used, used_free: free, limit } = automation
  return (
    <SettingsCard title={t('runs.title')} description={t('runs.text')}>
      <UseOfLimit label={t('runs.label')} used={used} max={limit} tolerance={tolerance} write={number}>
        {free > 0 && <span className={css.level}>{t('runs.free', { count: free })}</span>}
        {waived && <span className={css.level}>{t('runs.waived', { amount: writePrice(waived.amount, waived.currency) })}</span>}
      </UseOfLimit>
      <UseWarning level={usageLevel(used, limit, tolerance)} of="runs" />
    </SettingsCard>
  )
}

function Records({ usage }: { usage: AccountUsage }) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  const labels = new Map(useEntities('table').map(({ id, label }) => [id, label]))
  const { database_rows: fullest, tables, tolerance } = usage
  return (
    <SettingsCard title={t('records.title')} description={t(fullest.limit === null ? 'records.text' : 'records.each')}>
      <UseWarning level={usageLevel(fullest.used, fullest.limit, tolerance)} of="records" />
      {tables.length === 0 && <p className={css.level}>{t('records.none')}</p>}
      {tables.slice(0, mostShown).map(({ id, used }) => (
        <UseOfLimit
          key={id}
          label={labels.get(id) ?? t('records.unnamed')}
          used={used}
          max={fullest.limit}
          tolerance={tolerance}
          write={number}
        />
      ))}
    </SettingsCard>
  )
}

function Calls({ usage: { api_calls: used, api_limit: limit, tolerance } }: { usage: AccountUsage }) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  return (
    <SettingsCard title={t('calls.title')} description={t('calls.text')}>
      <UseOfLimit label={t('calls.label')} used={used} max={limit} tolerance={tolerance} write={number} />
      <UseWarning level={usageLevel(used, limit, tolerance)} of="calls" />
    </SettingsCard>
  )
}

/** Nothing where the server runs no functions in code. */
function Lowcode({ usage: { lowcode, tolerance } }: { usage: AccountUsage }) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  if (lowcode === null) return null
  const { used, limit } = lowcode
  return (
    <SettingsCard title={t('lowcodeUse.title')} description={t('lowcodeUse.text')}>
      <UseOfLimit label={t('lowcodeUse.label')} used={used} max={limit} tolerance={tolerance} write={number} />
      <UseWarning level={usageLevel(used, limit, tolerance)} of="lowcode" />
    </SettingsCard>
  )
}

/** Nothing where the server has no AI. */
function AiCredits({ usage: { ai_credits: credits, tolerance } }: { usage: AccountUsage }) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  if (credits === null) return null
  const { percentage_usage: percent, limit_exceeded: isOver } = credits
  return (
    <SettingsCard title={t('aiUse.title')} description={t('aiUse.text')}>
      <UseOfLimit label={t('aiUse.label')} used={percent} max={100} tolerance={tolerance} write={number} />
      <UseWarning level={isOver ? 'critical' : usageLevel(percent, 100, tolerance)} of="ai" />
    </SettingsCard>
  )
}

function Storage({ usage: { storage, tolerance, lowcode, ai_credits: credits } }: { usage: AccountUsage }) {
  const { t, language } = useTranslation('usage')
  return (
    <SettingsCard title={t('storage.title')} description={t('storage.text')}>
      <UseOfLimit
        label={t('storage.label')}
        used={storage.used}
        max={storage.limit}
        tolerance={tolerance}
        write={(bytes) => fileSize(bytes, language)}
      />
      {lowcode === null && credits === null && <p className={css.level}>{t('notCounted')}</p>}
    </SettingsCard>
  )
}
