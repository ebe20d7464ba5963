import { IconFileText, IconFolder, IconHome, IconLayoutGrid } from '@tabler/icons-react'
import type { ClientFeature, CreateOverlayProps, LazyPart } from '#client/manifest/client-feature.ts'
import type { Overlay } from '#client/lib/overlays.ts'

const createFolder: LazyPart<CreateOverlayProps> = {
  load: async () => (await import('#client/features/home/ui/CreateFolderDialog.tsx')).CreateFolderDialog,
}
const createApp: LazyPart<CreateOverlayProps> = {
  load: async () => (await import('#client/features/home/ui/CreateItem.tsx')).CreateApp,
  texts: ['home'],
}
const createPage: LazyPart<CreateOverlayProps> = {
  load: async () => (await import('#client/features/home/ui/CreateItem.tsx')).CreatePage,
  texts: ['home'],
}
const itemDialogs: LazyPart<{ overlay: Overlay }> = {
  load: async () => (await import('#client/features/home/ui/ItemDialogs.tsx')).ItemDialogs,
}

export const homeFeature: ClientFeature = {
  paths: [{ path: 'home/*', load: async () => (await import('#client/features/home/ui/HomePage.tsx')).HomePage, texts: ['home'] }],
  menu: [{ order: 10, to: '/home', labelKey: 'shell:home', Icon: IconHome, inBar: true, except: '/home/folders/:folderId' }],
  creates: [
    {
      order: 10,
      Icon: IconLayoutGrid,
      labelKey: 'shell:create.app',
      commandKey: 'shell:palette.createApp',
      wordsKey: 'shell:palette.words.createApp',
      makes: 'app',
      atOnce: createApp,
    },
    {
      order: 30,
      Icon: IconFileText,
      labelKey: 'shell:create.page',
      commandKey: 'shell:palette.createPage',
      wordsKey: 'shell:palette.words.createPage',
      makes: 'page',
      atOnce: createPage,
    },
    {
      order: 40,
      Icon: IconFolder,
      labelKey: 'shell:create.folder',
      commandKey: 'shell:palette.createFolder',
      wordsKey: 'shell:palette.words.createFolder',
      makes: 'folder',
      dialog: createFolder,
    },
  ],
  overlays: { edit: itemDialogs, move: itemDialogs, duplicate: itemDialogs, delete: itemDialogs },
}
