import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** Comments of every record, as a tab of its screen, and of every page, as a panel beside it. */
export const commentsFeature: ClientFeature = {
  recordTabs: [
    {
      id: 'comments',
      order: 20,
      labelKey: 'comments:title',
      count: { load: async () => (await import('#client/features/comments/ui/counts.tsx')).RecordCount },
      load: async () => (await import('#client/features/comments/ui/RecordComments.tsx')).RecordComments,
      texts: ['comments', 'tables'],
    },
  ],
  pagePanels: [
    {
      id: 'comments',
      order: 10,
      labelKey: 'comments:title',
      icon: 'messages',
      count: { load: async () => (await import('#client/features/comments/ui/counts.tsx')).PageCount },
      load: async () => (await import('#client/features/comments/ui/PageComments.tsx')).PageComments,
      texts: ['comments', 'tables'],
    },
  ],
}
