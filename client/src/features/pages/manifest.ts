import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const pagesFeature: ClientFeature = {
  paths: [
    {
      path: 'doc-page/:pageId/*',
      load: async () => (await import('#client/features/pages/ui/DocPageRoute.tsx')).DocPageRoute,
      texts: ['pages', 'apps', 'tables', 'structure', 'closeCodes', 'documents'],
    },
  ],
  shortcuts: [{ titleKey: 'shell:keys.inPages', lines: { 'shell:keys.insert': '/', 'shell:keys.link': 'mod+K' } }],
}
