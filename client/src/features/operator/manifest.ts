import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const operatorFeature: ClientFeature = {
  paths: [
    {
      path: 'operator/*',
      load: async () => (await import('#client/features/operator/ui/OperatorPage.tsx')).OperatorPage,
      texts: ['operator', 'errors'],
      alone: true,
    },
  ],
}
