import { useState } from 'react'
import type { MonthUsage } from '#shared/nouns/plans/plan-calls.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/settings/plan/months.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Segmented } from '#client/ui/Segmented.tsx'

const load = async () => (await call('GET v3/account-usage/months')).months
const kinds = ['runs', 'api_calls', 'lowcode', 'ai_credits'] as const
type Kind = (typeof kinds)[number]

/** The use of twelve months, one kind at a time; nothing before anything was used. */
export function UsageMonths() {
  const { t } = useTranslation('usage')
  const { data = [] } = useLoaded(load)
  const used = kinds.filter((kind) => data.some((month) => month[kind] > 0))
  const [chosen, setChosen] = useState<Kind>('runs')
  const kind = used.includes(chosen) ? chosen : used[0]
  if (kind === undefined) return null
  return (
    <SettingsCard title={t('months.title')} description={t('months.text')}>
      {used.length > 1 && (
        <Segmented<Kind>
          label={t('months.kind')}
          value={kind}
          onChange={setChosen}
          options={used.map((value) => ({ value, label: t(`months.kinds.${value}`) }))}
        />
      )}
      <Bars months={data} kind={kind} />
    </SettingsCard>
  )
}

function Bars({ months, kind }: { months: readonly MonthUsage[]; kind: Kind }) {
  const { t, language } = useTranslation('usage')
  const { number } = useFormat()
  const most = Math.max(1, ...months.map((month) => month[kind]))
  const nameOf = (month: string): string =>
    dayFormat(language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
  return (
    <ol className={css.months} aria-label={t(`months.kinds.${kind}`)}>
      {months.map((month) => (
        <li key={month.month} className={css.month} data-tooltip={number(month[kind])}>
          <span className={css.amount}>{month[kind] === 0 ? '' : number(month[kind])}</span>
          <span className={css.bar} style={{ height: `${(month[kind] / most) * 100}%` }} aria-hidden />
          <span className={css.name}>{nameOf(month.month)}</span>
        </li>
      ))}
    </ol>
  )
}
