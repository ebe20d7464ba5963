import { pageActs } from '#client/editor/page-acts.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { folderActs } from '#client/records/acts/folder-acts.ts'
import { appActs } from '#client/records/acts/app-acts.ts'
import { useThing } from '#client/nouns/items/use-thing.ts'
import { tableActs } from '#client/records/acts/table-acts.ts'
import type { OverlayTarget } from '#client/lib/overlays.ts'

/** The entries of {@link ItemMenu}, by the person's rights. */
export function ItemMenuItems({ type, id }: OverlayTarget) {
  const target = useThing(type, id)
  if (type === 'folder') return <ActItems acts={folderActs} target={target} />
  if (type === 'app') return <ActItems acts={appActs} target={target} />
  if (type === 'page') return <ActItems acts={pageActs} target={target} />
  return <ActItems acts={tableActs} target={target} />
}
