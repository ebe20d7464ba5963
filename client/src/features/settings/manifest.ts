import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** The settings' own pages are in settings-pages.ts: they travel in one file with the first of them. */
export const settingsFeature: ClientFeature = {
  paths: [
    {
      path: 'settings/*',
      load: async () => (await import('#client/features/settings/ui/SettingsPage.tsx')).SettingsPage,
      texts: ['settings'],
      whenBlocked: true,
    },
  ],
}
