import type { ComponentType } from 'react'
import { BehaviorSettings } from '#client/features/settings/ui/BehaviorSettings.tsx'
import { FailedWork } from '#client/features/settings/ui/FailedWork.tsx'
import { LanguageSettings } from '#client/features/settings/ui/LanguageSettings.tsx'
import { OrganisationSettings } from '#client/features/settings/ui/OrganisationSettings.tsx'
import { ProfileSettings } from '#client/features/settings/ui/ProfileSettings.tsx'
import { UsersSettings } from '#client/features/settings/ui/UsersSettings.tsx'
import type { SettingsPagePlace } from '#client/manifest/client-feature.ts'

/** One page of the settings. A new one is a file in ui/ and a line here; those of other features stand in their manifests. */
export interface SettingsSection extends Omit<SettingsPagePlace, 'load' | 'texts'> {
  Page: ComponentType
}

const everybody = (): boolean => true

/** The settings' own pages, in the menu's order. */
export const ownSections: readonly SettingsSection[] = [
  { path: '', labelKey: 'settings:pages.profile', group: 'general', Page: ProfileSettings, mayOpen: everybody },
  {
    path: 'organisation-settings',
    labelKey: 'settings:pages.organisation',
    group: 'general',
    Page: OrganisationSettings,
    mayOpen: (access) => access.can('access_settings'),
  },
  { path: 'language-and-region', labelKey: 'settings:pages.language', group: 'general', Page: LanguageSettings, mayOpen: everybody },
  {
    path: 'behavior',
    labelKey: 'settings:pages.behavior',
    group: 'general',
    Page: BehaviorSettings,
    mayOpen: (access) => access.can('access_settings'),
  },
  { path: 'users', labelKey: 'settings:pages.users', group: 'plan', Page: UsersSettings, mayOpen: (access) => access.can('manage_users') },
  {
    path: 'failed-work',
    labelKey: 'settings:pages.failedWork',
    group: 'security',
    Page: FailedWork,
    mayOpen: (access) => access.isAdmin,
  },
]

export const settingsGroups = ['general', 'plan', 'security'] as const
