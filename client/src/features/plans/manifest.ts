import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const plansFeature: ClientFeature = {
  overlays: {
    upgrade: { load: async () => (await import('#client/features/plans/ui/UpgradeOverlay.tsx')).UpgradeOverlay, texts: ['plans'] },
  },
}
