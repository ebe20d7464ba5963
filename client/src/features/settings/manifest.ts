import { IconSettings, IconUsers } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** The settings' own pages are in settings-pages.ts: they travel in one file with the first of them. */
export const settingsFeature: ClientFeature = {
  paths: [
    {
      path: 'settings/*',
      load: async () => (await import('#client/features/settings/ui/SettingsPage.tsx')).SettingsPage,
      texts: ['settings'],
    },
  ],
  commands: [
    {
      order: 30,
      labelKey: 'shell:palette.goSettings',
      wordsKey: 'shell:palette.words.settings',
      Icon: IconSettings,
      to: '/settings',
    },
    {
      order: 40,
      labelKey: 'shell:palette.goUsers',
      wordsKey: 'shell:palette.words.users',
      Icon: IconUsers,
      to: '/settings/users',
      mayRun: (access) => access.can('manage_users'),
    },
  ],
}
