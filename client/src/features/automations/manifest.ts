import { IconBolt } from '@tabler/icons-react'
import { firstAutomationPage } from '#client/nouns/automations/automation-pages.ts'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const automationsFeature: ClientFeature = {
  paths: [
    {
      path: 'automations/*',
      load: async () => (await import('#client/features/automations/ui/AutomationsPage.tsx')).AutomationsPage,
      texts: ['automations', 'formulas', 'tables'],
    },
  ],
  addressDialogs: [
    {
      names: ['tricks', 'createTrick', 'editTrick', 'connectToATable', 'editTriggerActionField'],
      parameters: ['objectId', 'tableId', 'id', 'fieldId'],
      load: async () => (await import('#client/features/automations/ui/AutomationsPage.tsx')).AutomationDialogs,
      texts: ['automations', 'tables'],
    },
  ],
  overlays: {
    askBeforePress: {
      load: async () => (await import('#client/features/automations/ui/PressDialog.tsx')).PressDialog,
      texts: ['presses'],
    },
  },
  menu: [
    {
      order: 50,
      to: '/automations',
      labelKey: 'shell:automations',
      Icon: IconBolt,
      mayOpen: (access) => firstAutomationPage(access) !== undefined,
    },
  ],
  creates: [
    {
      order: 45,
      Icon: IconBolt,
      labelKey: 'shell:create.automation',
      commandKey: 'shell:palette.newAutomation',
      wordsKey: 'shell:palette.words.newAutomation',
      keys: 'A',
      mayMake: (access) => access.can('manage_tricks'),
      to: '/automations/explore',
    },
  ],
}
