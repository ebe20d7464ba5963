import type { ComponentType } from 'react'
import { BehaviorSettings } from '#client/features/settings/ui/BehaviorSettings.tsx'
import { EraseSettings } from '#client/features/settings/ui/EraseSettings.tsx'
import { TakeOutSettings } from '#client/features/settings/ui/TakeOutSettings.tsx'
import { FailedWork } from '#client/features/settings/ui/FailedWork.tsx'
import { FunModeSettings } from '#client/features/settings/ui/FunModeSettings.tsx'
import { LanguageSettings } from '#client/features/settings/ui/LanguageSettings.tsx'
import { OrganisationSettings } from '#client/features/settings/ui/OrganisationSettings.tsx'
import type { OutsideLinks } from '#client/features/settings/outside-links.ts'
import { ProfileSettings } from '#client/features/settings/ui/ProfileSettings.tsx'
import { UsersSettings } from '#client/features/settings/ui/UsersSettings.tsx'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import type { SettingsPagePlace } from '#client/manifest/client-feature.ts'

/** One page of the settings. A new one is a file in ui/ and a line here; those of other features stand in their manifests. */
export interface SettingsSection extends Omit<SettingsPagePlace, 'load' | 'texts'> {
  Page: ComponentType
  /** shown where the server has named such a place */
  needs?: (links: OutsideLinks) => boolean
}

const everybody = (): boolean => true

// its words are in a file of their own
const { Page: ReportsPage } = lazyPage(async () => (await import('#client/features/settings/ui/ReportsPage.tsx')).ReportsPage, ['reports'])

const planTexts = ['usage', 'plans']
const { Page: PlanPage } = lazyPage(async () => (await import('#client/features/settings/plan/PlanPage.tsx')).PlanPage, planTexts)
const { Page: UsagePage } = lazyPage(async () => (await import('#client/features/settings/plan/UsagePage.tsx')).UsagePage, planTexts)

/** The settings' own pages. */
export const ownSections: readonly SettingsSection[] = [
  { path: '', labelKey: 'settings:pages.profile', group: 'general', Page: ProfileSettings, mayOpen: everybody },
  {
    path: 'organisation-settings',
    labelKey: 'settings:pages.organisation',
    group: 'general',
    Page: OrganisationSettings,
    mayOpen: (access) => access.can('access_settings'),
  },
  {
    path: 'language-and-region',
    labelKey: 'settings:pages.language',
    group: 'general',
    Page: LanguageSettings,
    mayOpen: everybody,
  },
  {
    path: 'behavior',
    labelKey: 'settings:pages.behavior',
    group: 'general',
    Page: BehaviorSettings,
    mayOpen: (access) => access.can('access_settings'),
  },
  {
    path: 'fun-mode',
    labelKey: 'settings:pages.funMode',
    group: 'general',
    Page: FunModeSettings,
    mayOpen: (access) => access.can('access_settings'),
    needs: ({ fun }) => fun !== null,
  },
  {
    path: 'users',
    labelKey: 'settings:pages.users',
    group: 'plan',
    Page: UsersSettings,
    mayOpen: (access) => access.can('manage_users'),
  },
  { path: 'plans', labelKey: 'settings:pages.plan', group: 'plan', Page: PlanPage, mayOpen: (access) => access.isAdmin },
  {
    path: 'automation-usage',
    labelKey: 'settings:pages.usage',
    group: 'plan',
    Page: UsagePage,
    hasPagesBelow: true,
    mayOpen: (access) => access.can('manage_tricks'),
    takes: 'manage_tricks',
  },
  {
    path: 'failed-work',
    labelKey: 'settings:pages.failedWork',
    group: 'security',
    Page: FailedWork,
    mayOpen: (access) => access.isAdmin,
  },
  {
    path: 'exports',
    labelKey: 'settings:pages.exports',
    group: 'security',
    Page: ReportsPage,
    mayOpen: (access) => access.can('access_actions_history'),
    takes: 'access_actions_history',
  },
  {
    path: 'take-out',
    labelKey: 'settings:pages.takeOut',
    group: 'security',
    Page: TakeOutSettings,
    mayOpen: (access) => access.isAdmin,
  },
  {
    path: 'privacy',
    labelKey: 'settings:pages.privacy',
    group: 'more',
    Page: EraseSettings,
    mayOpen: (access) => access.isAdmin,
  },
]

/** Links out of the product stand between those of the plan and of security. */
export const settingsGroups = ['general', 'plan', 'links', 'security', 'more'] as const

/** The order of the specification (1 §2) within each group; further pages come after. */
const order = [
  ...['', 'organisation-settings', 'language-and-region', 'notifications', 'behavior', 'fun-mode', 'developers'],
  ...['users', 'plans', 'automation-usage'],
  ...['roles', 'action-history', 'multi-factor-authentication', 'sign-in', 'exports', 'take-out', 'failed-work', 'privacy'],
]

/** A number by which pages stand in the menu. */
export function menuPlaceOf({ group, path }: Pick<SettingsSection, 'group' | 'path'>): number {
  const at = order.indexOf(path)
  return settingsGroups.indexOf(group) * 100 + (at === -1 ? order.length : at)
}
