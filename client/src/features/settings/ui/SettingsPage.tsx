import { Suspense, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { unknownLinks, useOutsideLinks, type OutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { MenuGroup, OutsidePlaces } from '#client/features/settings/ui/MenuGroup.tsx'
import { ownSections, type SettingsSection } from '#client/features/settings/settings-pages.ts'
import { menuPlaceOf, settingsGroups } from '#client/features/settings/settings-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { useIsNarrow } from '#client/lib/use-media-query.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useFocusKept } from '#client/ui/use-focus-kept.ts'
import css from '#client/features/settings/ui/SettingsPage.module.css'

/**
 * Settings (specification 1 §2): a menu of what this person may open, and one page. `?hideMenu=true` hides the menu.
 * The first is shown at the root, and at every path that is none of them.
 */
export function SettingsPage() {
  const { blocked } = usePlan()
  const every = useSections()
  const all = blocked ? every.filter(({ whenBlocked }) => whenBlocked) : every
  useLabelTexts(all.map(({ labelKey }) => labelKey))
  const { t } = useTranslation('settings')
  useTranslation('errors')
  const access = useAccess()
  const path = (useParams()['*'] ?? '').replace(/\/+$/, '')
  const [query] = useSearchParams()
  const isNarrow = useIsNarrow()
  const links = useOutsideLinks()
  const sections = all.filter(({ mayOpen, isInMenu, needs }) => mayOpen(access) && (isInMenu?.(access) ?? true) && (needs?.(links) ?? true))
  const fallback = all[0] as SettingsSection
  // an address of what this server has not is one of no page, once that is known
  const isThere = ({ needs }: SettingsSection): boolean => links === unknownLinks || (needs?.(links) ?? true)
  const current = all.find((section) => isAt(section, path) && isThere(section)) ?? fallback
  const mayOpen = current.mayOpen(access)
  const denial = mayOpen || current.takes === undefined ? undefined : access.why({ about: 'flag', flag: current.takes })
  useTitle(`${t(current.labelKey)} · ${t('title')}`)
  const { Page } = current
  const content = useRef<HTMLDivElement>(null)
  useFocusKept(content)
  const showsMenu = query.get('hideMenu') !== 'true'

  return (
    <div className={css.page} data-narrow={isNarrow || undefined}>
      {showsMenu &&
        (isNarrow ? <SectionPicker sections={sections} current={current} /> : <SectionMenu {...{ sections, current, links }} />)}
      <div ref={content} className={css.content}>
        {mayOpen ? (
          <Suspense fallback={<Skeleton width="40%" height={24} />}>
            <Page key={current.path} />
          </Suspense>
        ) : denial?.rule === 'plan' && denial.feature !== undefined ? (
          <UpgradeGate reason={{ feature: denial.feature }} />
        ) : (
          <EmptyState level={1} title={t('deniedTitle')} code={['permission_denied', 403]}>
            {t('deniedText')}
          </EmptyState>
        )}
      </div>
      {showsMenu && isNarrow && <OutsidePlaces links={links} />}
    </div>
  )
}

/** The settings' own pages and those of other features, in the order of their groups. */
function useSections(): readonly SettingsSection[] {
  const sections = [...ownSections, ...useFeatureParts('settingsPages').map((place) => ({ ...place, Page: pageOf(place).Page }))]
  return sections.sort((one, other) => menuPlaceOf(one) - menuPlaceOf(other))
}

function isAt(section: SettingsSection, path: string): boolean {
  return section.path === path || (section.hasPagesBelow === true && path.startsWith(`${section.path}/`))
}

interface MenuProps {
  sections: readonly SettingsSection[]
  current: SettingsSection
  links: OutsideLinks
}

function SectionMenu({ sections, current, links }: MenuProps) {
  const { t } = useTranslation('settings')
  return (
    <nav className={css.menu} aria-label={t('menu')}>
      {settingsGroups.map((group) => (
        <MenuGroup key={group} name={group} members={sections.filter((section) => section.group === group)} {...{ current, links }} />
      ))}
    </nav>
  )
}

function SectionPicker({ sections, current }: { sections: readonly SettingsSection[]; current: SettingsSection }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  return (
    <div>
      <Select
        ariaLabel={t('section')}
        placeholder={t('section')}
        value={sections.includes(current) ? current.path : null}
        options={sections.map((section) => ({ value: section.path, label: t(section.labelKey) }))}
        onChange={(path) => void navigate(`/settings/${path}`)}
      />
    </div>
  )
}
