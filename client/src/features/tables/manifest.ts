import { IconTable } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

const texts = ['tables', 'structure']

export const tablesFeature: ClientFeature = {
  paths: [
    {
      path: 'object/:tableId/*',
      load: async () => (await import('#client/features/tables/TableRoute.tsx')).TableRoute,
      texts,
    },
  ],
  creates: [
    {
      order: 20,
      Icon: IconTable,
      labelKey: 'shell:create.table',
      commandKey: 'shell:palette.createTable',
      wordsKey: 'shell:palette.words.createTable',
      makes: 'table',
      atOnce: {
        load: async () => (await import('#client/features/tables/CreateTable.tsx')).CreateTable,
        texts: ['tables'],
      },
    },
  ],
  overlays: {
    table: {
      load: async () => (await import('#client/features/tables/TableOverlay.tsx')).TableOverlay,
      texts,
    },
  },
  shortcuts: [
    {
      titleKey: 'shell:keys.inGrid',
      lines: {
        'shell:keys.edit': 'enter',
        'shell:keys.newRecord': 'shift+enter',
        'shell:keys.openLinked': 'mod+enter',
        'shell:keys.fieldMenu': 'alt+down',
        'shell:keys.selectRow': 'shift+space',
        'shell:keys.tickRecords': 'space',
        'shell:keys.selectField': 'mod+space',
        'shell:keys.moveField': 'alt+shift+right',
        'shell:keys.fillDown': 'mod+D',
        'shell:keys.find': 'mod+F',
        'shell:keys.firstCell': 'mod+Home',
        'shell:keys.recordMenu': 'shift+F10',
        'shell:keys.backToCell': 'escape',
      },
    },
    {
      titleKey: 'shell:keys.onCards',
      lines: {
        'shell:keys.openRecord': 'enter',
        'shell:keys.openLinked': 'mod+enter',
        'shell:keys.tickCard': 'space',
        'shell:keys.moveCard': 'mod+shift+right',
      },
    },
  ],
}
