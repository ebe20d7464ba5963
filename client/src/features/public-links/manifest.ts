import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const publicLinksFeature: ClientFeature = {
  overlays: { share: { load: async () => (await import('#client/features/public-links/ui/ShareOverlay.tsx')).ShareOverlay } },
  shareParts: [
    {
      id: 'links',
      order: 20,
      labelKey: 'publicLinks:part',
      load: async () => (await import('#client/features/public-links/ui/LinksPart.tsx')).LinksPart,
      texts: ['publicLinks'],
      mayOpen: (access, type, id) => access.may('share', type, id),
    },
  ],
}
