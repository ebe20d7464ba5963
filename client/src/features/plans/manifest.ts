import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const plansFeature: ClientFeature = {
  paths: [
    {
      path: 'checkout/:ticket',
      load: async () => (await import('#client/features/plans/ui/CheckoutPage.tsx')).CheckoutPage,
      texts: ['billing', 'errors'],
      whenBlocked: true,
    },
  ],
  overlays: {
    upgrade: { load: async () => (await import('#client/features/plans/ui/UpgradeOverlay.tsx')).UpgradeOverlay, texts: ['plans'] },
  },
}
