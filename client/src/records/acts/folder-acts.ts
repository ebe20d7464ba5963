import type { ActsOf } from '#client/nouns/acts/act.ts'
import { deleteAct, nameActs, placeActs } from '#client/records/acts/item-acts.ts'

/** Every act on a folder. */
export const folderActs: ActsOf<'folder'> = [...placeActs('folder'), ...nameActs('folder'), deleteAct('folder')]
