import { NavLink, useLocation, useParams } from 'react-router-dom'
import { LowcodeReport } from '#client/features/settings/plan/LowcodeReport.tsx'
import { NocodeReport } from '#client/features/settings/plan/NocodeReport.tsx'
import { UsageOverview } from '#client/features/settings/plan/UsageOverview.tsx'
import css from '#client/features/settings/plan/plan.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'

const root = '/settings/automation-usage'
const reports = { 'nocode-report': NocodeReport, 'lowcode-report': LowcodeReport } as const

/** `/settings/automation-usage`: what is used this month, and a report by automation (specification 1 §2 "Usage"). */
export function UsagePage() {
  const { t } = useTranslation('usage')
  const path = (useParams()['*'] ?? '').split('/')[1] ?? ''
  const Report = Object.entries(reports).find(([name]) => name === path)?.[1] ?? UsageOverview
  // `?hideMenu=true` stays from tab to tab
  const { search } = useLocation()
  const tab = css.tab ?? ''
  return (
    <>
      <SectionHeader title={t('title')} description={t('description')} />
      <nav className={css.tabs} aria-label={t('title')}>
        <NavLink to={{ pathname: root, search }} end className={tab}>
          {t('tabs.overview')}
        </NavLink>
        <NavLink to={{ pathname: `${root}/nocode-report`, search }} className={tab}>
          {t('tabs.nocode')}
        </NavLink>
        <NavLink to={{ pathname: `${root}/lowcode-report`, search }} className={tab}>
          {t('tabs.lowcode')}
        </NavLink>
      </nav>
      <Report />
    </>
  )
}
