import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const accessRequestsFeature: ClientFeature = {
  paths: [
    {
      path: 'updates/access/:id',
      load: async () => (await import('#client/features/access-requests/ui/RequestPage.tsx')).RequestPage,
      texts: ['accessRequests'],
    },
  ],
}
