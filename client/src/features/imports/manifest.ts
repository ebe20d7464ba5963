import { IconUpload } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const importsFeature: ClientFeature = {
  paths: [
    {
      path: 'connector/database/*',
      load: async () => (await import('#client/features/imports/ui/database/DatabasePage.tsx')).DatabasePage,
      texts: ['connectors', 'imports', 'tables'],
    },
    {
      path: 'connector/source/*',
      load: async () => (await import('#client/features/imports/ui/source/SourcePage.tsx')).SourcePage,
      texts: ['connectors', 'imports'],
    },
    {
      path: 'connector/*',
      load: async () => (await import('#client/features/imports/ui/ConnectorPage.tsx')).ConnectorPage,
      texts: ['imports', 'connectors', 'tables'],
    },
  ],
  creates: [
    {
      order: 50,
      Icon: IconUpload,
      labelKey: 'shell:create.import',
      commandKey: 'shell:palette.importData',
      wordsKey: 'shell:palette.words.import',
      keys: 'mod+U',
      makes: 'table',
      to: '/connector',
      apart: true,
    },
  ],
}
