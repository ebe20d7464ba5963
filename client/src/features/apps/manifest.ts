import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const appsFeature: ClientFeature = {
  paths: [
    {
      path: 'app/:appId/*',
      load: async () => (await import('#client/features/apps/ui/AppRoute.tsx')).AppRoute,
      texts: ['apps', 'tables', 'structure', 'closeCodes', 'documents'],
    },
  ],
}
