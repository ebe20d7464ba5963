import { IconLock } from '@tabler/icons-react'
import type { ActsOf } from '#client/nouns/acts/act.ts'
import { mayKeepFolder } from '#client/nouns/folders/private-folders.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { deleteAct, nameActs, placeActs } from '#client/records/acts/item-acts.ts'

/** Every act on a folder. */
export const folderActs: ActsOf<'folder'> = [
  ...placeActs('folder'),
  ...nameActs('folder'),
  {
    id: 'readers',
    section: 'edit',
    Icon: IconLock,
    label: 'home:menu.readers',
    mayRun: ({ id }, { access }) => mayKeepFolder(access, id),
    run: ({ id }) => openOverlay({ kind: 'folderReaders', id }),
  },
  deleteAct('folder'),
]
