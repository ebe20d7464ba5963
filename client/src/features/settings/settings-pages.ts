import type { ComponentType } from 'react'
import type { Access } from '#shared/access/access.ts'
import { BehaviorSettings } from '#client/features/settings/ui/BehaviorSettings.tsx'
import { LanguageSettings } from '#client/features/settings/ui/LanguageSettings.tsx'
import { OrganisationSettings } from '#client/features/settings/ui/OrganisationSettings.tsx'
import { ProfileSettings } from '#client/features/settings/ui/ProfileSettings.tsx'
import { UsersSettings } from '#client/features/settings/ui/UsersSettings.tsx'

/** One page of the settings. A new one is a file in ui/ and a line here; those of other features are added in app/. */
export interface SettingsSection {
  /** under /settings/ */
  path: string
  key: 'profile' | 'organisation' | 'language' | 'behavior' | 'users' | 'roles'
  group: 'general' | 'plan' | 'security'
  Page: ComponentType
  /** the page has addresses of its own below its path */
  hasPagesBelow?: true
  mayOpen(access: Access): boolean
}

const everybody = (): boolean => true

/** The settings' own pages, in the menu's order. */
export const ownSections: readonly SettingsSection[] = [
  { path: '', key: 'profile', group: 'general', Page: ProfileSettings, mayOpen: everybody },
  {
    path: 'organisation-settings',
    key: 'organisation',
    group: 'general',
    Page: OrganisationSettings,
    mayOpen: (access) => access.can('access_settings'),
  },
  { path: 'language-and-region', key: 'language', group: 'general', Page: LanguageSettings, mayOpen: everybody },
  {
    path: 'behavior',
    key: 'behavior',
    group: 'general',
    Page: BehaviorSettings,
    mayOpen: (access) => access.can('access_settings'),
  },
  { path: 'users', key: 'users', group: 'plan', Page: UsersSettings, mayOpen: (access) => access.can('manage_users') },
]

export const settingsGroups = ['general', 'plan', 'security'] as const
