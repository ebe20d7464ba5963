import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import type { OutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { openPortal } from '#client/nouns/plans/open-portal.ts'
import type { SettingsSection } from '#client/features/settings/settings-pages.ts'
import type { settingsGroups } from '#client/features/settings/settings-places.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/settings/ui/SettingsPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

type Group = (typeof settingsGroups)[number]

interface GroupProps {
  name: Group
  members: readonly SettingsSection[]
  /** the page beside the menu, also at an address that names none */
  current: SettingsSection
  links: OutsideLinks
}

/** One group of the settings' menu, with its heading; nothing without an entry. */
export function MenuGroup({ name, members, current, links }: GroupProps) {
  const { t } = useTranslation('settings')
  if (name === 'links') return <Links links={links} />
  if (members.length === 0) return null
  const outside = name === 'plan' && <BillingLink sells={links.sells} />
  const entries = members.map((section) => (
    <Link
      key={section.path}
      to={`/settings${section.path && `/${section.path}`}`}
      className={css.entry}
      aria-current={section === current ? 'page' : undefined}
    >
      {t(section.labelKey)}
    </Link>
  ))
  if (name === 'more') return <Closed isShown={members.includes(current)}>{entries}</Closed>
  return (
    <div className={css.group}>
      <h2 className={css.heading}>{t(`groups.${name}`)}</h2>
      {entries}
      {outside}
    </div>
  )
}

/** Closed at first (specification 1 §2), unless one of its pages is shown. */
function Closed({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(isShown)
  const id = useId()
  return (
    <div className={css.group}>
      <h2 className={css.heading}>
        <button type="button" className={css.disclose} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <IconChevronRight size={14} stroke={1.5} aria-hidden />
          {t('groups.more')}
        </button>
      </h2>
      <div id={id} hidden={!open} className={css.disclosed}>
        {children}
      </div>
    </div>
  )
}

/** Leads administrators to the billing portal, or to the address that the operator has given for upgrades; nothing without either. */
function BillingLink({ sells }: { sells: boolean }) {
  const { t } = useTranslation('settings')
  const { isAdmin } = useAccess()
  const { contact } = usePlan()
  if (!isAdmin) return null
  if (sells)
    return (
      <button type="button" className={css.entry} onClick={() => void openPortal(contact)}>
        {t('pages.billing')}
        <IconExternalLink size={14} stroke={1.5} aria-hidden className={css.outside} />
        <VisuallyHidden>{t('links.newTab')}</VisuallyHidden>
      </button>
    )
  if (contact === null) return null
  return <OutsideLink to={contact.startsWith('https://') ? contact : `mailto:${contact}`}>{t('pages.billing')}</OutsideLink>
}

function OutsideLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation('settings')
  return (
    <a className={css.entry} href={to} target="_blank" rel="noreferrer">
      {children}
      <IconExternalLink size={14} stroke={1.5} aria-hidden className={css.outside} />
      <VisuallyHidden>{t('links.newTab')}</VisuallyHidden>
    </a>
  )
}

/** On phones, where pages are picked from a list: the billing portal and the places outside of the product, below the page. */
export function OutsidePlaces({ links }: { links: OutsideLinks }) {
  return (
    <div>
      <BillingLink sells={links.sells} />
      <Links links={links} />
    </div>
  )
}

/** Places outside of the product. */
function Links({ links }: { links: OutsideLinks }) {
  const { t } = useTranslation('settings')
  const shown = (['changelog', 'documentation', 'videos'] as const).flatMap((key) => (links[key] === null ? [] : [{ key, to: links[key] }]))
  if (shown.length === 0) return null
  return (
    <div className={css.group}>
      <h2 className={css.heading}>{t('groups.links')}</h2>
      {shown.map(({ key, to }) => (
        <OutsideLink key={key} to={to}>
          {t(`links.${key}`)}
        </OutsideLink>
      ))}
    </div>
  )
}
