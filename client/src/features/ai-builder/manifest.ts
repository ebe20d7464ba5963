import { IconTemplate } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const aiBuilderFeature: ClientFeature = {
  paths: [
    {
      path: 'ai-builder',
      load: async () => (await import('#client/features/ai-builder/ui/BuilderPage.tsx')).BuilderPage,
      texts: ['aiBuilder', 'templates', 'tables', 'apps'],
    },
  ],
  creates: [
    {
      order: 50,
      Icon: IconTemplate,
      labelKey: 'shell:create.ai',
      commandKey: 'shell:palette.createAi',
      wordsKey: 'shell:palette.words.createAi',
      mayMake: (access) => access.can('create_table') && access.can('create_dashboard'),
      to: '/ai-builder',
      keys: 'mod+B',
    },
  ],
  pagePanels: [
    {
      ...{ id: 'ai', labelKey: 'pages:panelAi', icon: 'bulb', order: 90 },
      load: async () => (await import('#client/features/ai-builder/ui/BuilderPage.tsx')).PageWriter,
      texts: ['aiBuilder'],
    },
  ],
  settingsPages: [
    {
      path: 'ai',
      labelKey: 'settings:pages.ai',
      group: 'more',
      load: async () => (await import('#client/features/ai-builder/ui/BuilderPage.tsx')).AiSettingsPage,
      texts: ['aiBuilder'],
      mayOpen: (access) => access.isAdmin,
    },
  ],
}
