import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const publicLinksFeature: ClientFeature = {
  overlays: { share: { load: async () => (await import('#client/features/public-links/ui/ShareOverlay.tsx')).ShareOverlay } },
}
