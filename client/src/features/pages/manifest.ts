import { mayKeepPage } from '#client/nouns/items/item-access.ts'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const pagesFeature: ClientFeature = {
  paths: [
    {
      path: 'doc-page/:pageId/*',
      load: async () => (await import('#client/features/pages/ui/DocPageRoute.tsx')).DocPageRoute,
      texts: ['pages', 'apps', 'tables', 'structure', 'closeCodes', 'documents'],
    },
  ],
  shareParts: [
    {
      id: 'readers',
      order: 5,
      labelKey: 'pages:readers.part',
      load: async () => (await import('#client/features/pages/ui/PageReadersPart.tsx')).PageReadersPart,
      texts: ['pages'],
      mayOpen: (access, type, id) => type === 'page' && mayKeepPage(access, id),
    },
  ],
  overlays: {
    folderReaders: { load: async () => (await import('#client/features/pages/ui/FolderReaders.tsx')).FolderReaders, texts: ['pages'] },
    movePrivate: { load: async () => (await import('#client/features/pages/ui/MovePrivate.tsx')).MovePrivate, texts: ['pages'] },
  },
  pagePanels: [
    {
      id: 'structure',
      order: 20,
      labelKey: 'pages:structure.title',
      icon: 'sitemap',
      load: async () => (await import('#client/features/pages/ui/StructurePanel.tsx')).StructurePanel,
      texts: ['pages'],
    },
  ],
  recordTabs: [
    {
      id: 'pages',
      order: 25,
      labelKey: 'structure:record.pages',
      load: async () => (await import('#client/features/pages/ui/RecordPages.tsx')).RecordPages,
      texts: ['pages', 'documents', 'closeCodes'],
    },
  ],
  shortcuts: [
    {
      titleKey: 'shell:keys.inPages',
      lines: {
        'shell:keys.insert': '/',
        'shell:keys.link': 'mod+K',
        'shell:keys.blockMenu': 'alt+shift+M',
        'shell:keys.moveBlock': 'alt+shift+down',
        'shell:keys.commentText': 'mod+alt+M',
        'shell:keys.findInPage': 'mod+H',
      },
    },
  ],
}
