import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const developersFeature: ClientFeature = {
  settingsPages: [
    {
      path: 'developers',
      labelKey: 'settings:pages.developers',
      group: 'general',
      load: async () => (await import('#client/features/developers/ui/DevelopersPage.tsx')).DevelopersPage,
      texts: ['developers'],
      hasPagesBelow: true,
      mayOpen: (access) => access.isBuilder,
    },
  ],
}
