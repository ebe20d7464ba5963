import { IconTemplate } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const templatesFeature: ClientFeature = {
  paths: [
    {
      path: 'templates/*',
      load: async () => (await import('#client/features/templates/ui/TemplatesPage.tsx')).TemplatesPage,
      texts: ['templates', 'tables', 'apps'],
    },
  ],
  menu: [{ order: 60, to: '/templates', labelKey: 'shell:templates', Icon: IconTemplate, mayOpen: (access) => access.isBuilder }],
  operatorPages: [
    {
      path: 'templates',
      labelKey: 'templates:operator.title',
      order: 20,
      load: async () => (await import('#client/features/templates/ui/operator/OperatorTemplates.tsx')).OperatorTemplates,
      texts: ['templates', 'tables', 'apps', 'errors'],
    },
  ],
  addressDialogs: [
    {
      names: ['createBuilderProfile', 'editBuilderProfile', 'link-to-builder-profile', 'createTemplate', 'editTemplate', 'deleteTemplate'],
      parameters: ['id'],
      load: async () => (await import('#client/features/templates/ui/TemplatesPage.tsx')).TemplateDialogs,
      texts: ['templates'],
    },
  ],
}
