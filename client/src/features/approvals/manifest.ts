import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const approvalsFeature: ClientFeature = {
  paths: [
    {
      path: 'updates/approvals/:id',
      load: async () => (await import('#client/features/approvals/ui/ApprovalPage.tsx')).ApprovalPage,
      texts: ['approvals'],
    },
  ],
}
