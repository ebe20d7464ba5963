import { lazyPage } from '#client/app/lazy-page.tsx'
import { SettingsPage } from '#client/features/settings/ui/SettingsPage.tsx'
import { ownSections, type SettingsSection } from '#client/features/settings/settings-pages.ts'

const roles = lazyPage(async () => (await import('#client/app/RolesRoute.tsx')).RolesRoute, ['roles'])

const sections: readonly SettingsSection[] = [
  ...ownSections,
  {
    path: 'roles',
    key: 'roles',
    group: 'security',
    Page: roles.Page,
    hasPagesBelow: true,
    mayOpen: (access) => access.can('manage_profile') || access.can('manage_users'),
  },
]

/** The settings with the pages of every feature. */
export function SettingsRoute() {
  return <SettingsPage all={sections} />
}
