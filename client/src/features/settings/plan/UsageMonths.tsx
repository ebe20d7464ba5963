import { useCallback, useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { UsageBars } from '#client/nouns/plans/UsageBars.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

const load = async () => (await call('GET v3/account-usage/months')).months
const kinds = ['runs', 'api_calls', 'lowcode', 'ai_credits'] as const
type Kind = (typeof kinds)[number]

/** The use of twelve months, one kind at a time; nothing before anything was used. */
export function UsageMonths() {
  const { t, language } = useTranslation('usage')
  const [month, setMonth] = useState('')
  const nameOf = (of: string): string => dayFormat(language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${of}-01T00:00:00Z`))
  const { data = [] } = useLoaded(load)
  const used = kinds.filter((one) => data.some((each) => each[one] > 0))
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
      <UsageBars
        label={t(`months.kinds.${kind}`)}
        bars={data.map((one) => ({ id: one.month, name: nameOf(one.month), amount: one[kind] }))}
      />
      <Select
        ariaLabel={t('months.ofMonth')}
        value={month}
        onChange={setMonth}
        options={[{ value: '', label: t('months.noMonth') }, ...data.map((one) => ({ value: one.month, label: nameOf(one.month) }))]}
      />
      {month !== '' && <Days key={month} month={month} kind={kind} name={nameOf(month)} />}
    </SettingsCard>
  )
}

const loadAutomations = async () => (await call('GET v3/account-usage/automations', { query: {} })).items

/** The days of a month; runs can be those of one automation. */
function Days({ month, kind, name }: { month: string; kind: Kind; name: string }) {
  const { t } = useTranslation('usage')
  const [automation, setAutomation] = useState('')
  const wanted = kind === 'runs' ? automation : ''
  const loadDays = useCallback(
    async () => (await call('GET v3/account-usage/days', { query: { month, automation: wanted } })).days,
    [month, wanted],
  )
  const { data = [] } = useLoaded(loadDays)
  const { data: automations = [] } = useLoaded(loadAutomations)
  return (
    <>
      <h4>{t('months.days', { month: name })}</h4>
      {kind === 'runs' && automations.length > 0 && (
        <Select
          ariaLabel={t('nocode.name')}
          value={automation}
          onChange={setAutomation}
          options={[{ value: '', label: t('months.allAutomations') }, ...automations.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
      <UsageBars
        label={t('months.days', { month: name })}
        bars={data.map((day) => ({ id: day.day, name: String(Number(day.day.slice(8))), amount: day[kind] }))}
      />
    </>
  )
}
