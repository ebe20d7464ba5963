import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const syncStatusFeature: ClientFeature = {
  overlays: {
    refusedEdits: { load: async () => (await import('#client/features/sync-status/ui/RefusedEditsDialog.tsx')).RefusedEditsDialog },
  },
}
