import { IconFileText, IconFolder, IconLayoutGrid, IconTable, IconUpload, type Icon } from '@tabler/icons-react'
import type { ItemType } from '#shared/items/item-type.ts'
import { useAccess } from '#client/data/replica/use-access.ts'
import { openOverlay } from '#client/lib/overlays.ts'

export interface CreateChoice {
  key: ItemType | 'folder' | 'import'
  Icon: Icon
  /** i18n keys of shell.json: short in the menu, in full in the palette */
  labelKey: string
  commandKey: string
  /** further words that find it there */
  wordsKey: string
  run: (navigate: (path: string) => void, folderId?: string) => void
}

const choices: readonly CreateChoice[] = [
  {
    key: 'app',
    Icon: IconLayoutGrid,
    labelKey: 'create.app',
    commandKey: 'palette.createApp',
    wordsKey: 'palette.words.createApp',
    run: create('app'),
  },
  {
    key: 'table',
    Icon: IconTable,
    labelKey: 'create.table',
    commandKey: 'palette.createTable',
    wordsKey: 'palette.words.createTable',
    run: create('table'),
  },
  {
    key: 'page',
    Icon: IconFileText,
    labelKey: 'create.page',
    commandKey: 'palette.createPage',
    wordsKey: 'palette.words.createPage',
    run: create('page'),
  },
  {
    key: 'folder',
    Icon: IconFolder,
    labelKey: 'create.folder',
    commandKey: 'palette.createFolder',
    wordsKey: 'palette.words.createFolder',
    run: create('folder'),
  },
  {
    key: 'import',
    Icon: IconUpload,
    labelKey: 'create.import',
    commandKey: 'palette.importData',
    wordsKey: 'palette.words.import',
    run: (navigate) => navigate('/connector'),
  },
]

function create(what: ItemType | 'folder'): CreateChoice['run'] {
  return (_navigate, folderId) => openOverlay({ kind: 'create', what, ...(folderId === undefined ? {} : { folderId }) })
}

/** What this person may create; an import makes a table. */
export function useCreateChoices(): readonly CreateChoice[] {
  const access = useAccess()
  return choices.filter((choice) => access.canCreate(choice.key === 'import' ? 'table' : choice.key))
}
