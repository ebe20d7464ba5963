import { call } from '#client/engine/api/call.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

const loadMonth = async () => (await call('GET automations/overview')).month

/** How many runs of the plan this month has used; without a limit only their number. */
export function MonthUse() {
  const { t } = useTranslation('automations')
  const { number } = useFormat()
  const { data } = useLoaded(loadMonth)
  if (!data) return null
  const { used, most } = data
  return (
    <div className={css.month}>
      <span>{most === null ? t('month.runs', { count: used }) : t('month.of', { used: number(used), most: number(most) })}</span>
      {most !== null && <ProgressBar value={used / Math.max(1, most)} label={t('month.label')} />}
    </div>
  )
}
