import { IconList } from '@tabler/icons-react'
import { listView, type ListConfig } from '#shared/views/list-view.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { viewFace } from '#client/views/view-face.ts'

const parts = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).listParts())

export const listFace = viewFace<ListConfig>({
  type: listView.type,
  Icon: IconList,
  createKey: 'views.createList',
  aboutKey: 'views.about.list',
  Tools: openedLater(parts, (file) => file.CardTools),
  Body: openedLater(parts, (file) => file.ListBody),
})
