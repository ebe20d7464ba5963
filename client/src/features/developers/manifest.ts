import type { ClientFeature } from '#client/manifest/client-feature.ts'

const page = {
  load: async () => (await import('#client/features/developers/functions/ui/Lowcode.tsx')).Lowcode,
  texts: ['developers', 'automations', 'tables'],
}

export const developersFeature: ClientFeature = {
  paths: [
    { path: 'automations/tables/*', ...page },
    { path: 'lowcode/*', ...page },
  ],
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
