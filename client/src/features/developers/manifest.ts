import type { ClientFeature } from '#client/manifest/client-feature.ts'

const tables = {
  load: async () => (await import('#client/features/developers/tables/TablesPage.tsx')).TablesPage,
  texts: ['developers', 'automations', 'tables'],
}

export const developersFeature: ClientFeature = {
  paths: [
    { path: 'automations/tables/*', ...tables },
    { path: 'lowcode/*', ...tables },
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
