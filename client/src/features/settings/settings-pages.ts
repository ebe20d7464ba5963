import type { ComponentType } from 'react'
import { BehaviorSettings } from '#client/features/settings/ui/BehaviorSettings.tsx'
import { EraseSettings } from '#client/features/settings/ui/EraseSettings.tsx'
import { TakeOutSettings } from '#client/features/settings/ui/TakeOutSettings.tsx'
import { FailedWork } from '#client/features/settings/ui/FailedWork.tsx'
import { FunModeSettings } from '#client/features/settings/ui/FunModeSettings.tsx'
import { LanguageSettings } from '#client/features/settings/ui/LanguageSettings.tsx'
import { OrganisationSettings } from '#client/features/settings/ui/OrganisationSettings.tsx'
import { ProfileSettings } from '#client/features/settings/ui/ProfileSettings.tsx'
import { UsersSettings } from '#client/features/settings/ui/UsersSettings.tsx'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { ownPlaces, type OwnPlace } from '#client/features/settings/settings-places.ts'

/** One page of the settings. A new one is a file in ui/ and a line in settings-places.ts; those of other features stand in their manifests. */
export interface SettingsSection extends OwnPlace {
  Page: ComponentType
}

// its words are in a file of their own
const { Page: ReportsPage } = lazyPage(async () => (await import('#client/features/settings/ui/ReportsPage.tsx')).ReportsPage, ['reports'])

const planTexts = ['usage', 'plans', 'billing', 'errors']
const { Page: PlanPage } = lazyPage(async () => (await import('#client/features/settings/plan/PlanPage.tsx')).PlanPage, planTexts)
const { Page: UsagePage } = lazyPage(async () => (await import('#client/features/settings/plan/UsagePage.tsx')).UsagePage, planTexts)

const pages: Readonly<Record<(typeof ownPlaces)[number]['path'], ComponentType>> = {
  '': ProfileSettings,
  'organisation-settings': OrganisationSettings,
  'language-and-region': LanguageSettings,
  behavior: BehaviorSettings,
  'fun-mode': FunModeSettings,
  users: UsersSettings,
  plans: PlanPage,
  'automation-usage': UsagePage,
  'failed-work': FailedWork,
  exports: ReportsPage,
  'take-out': TakeOutSettings,
  privacy: EraseSettings,
}

/** The settings' own pages with their screens. */
export const ownSections: readonly SettingsSection[] = ownPlaces.map((place) => ({ ...place, Page: pages[place.path] }))
