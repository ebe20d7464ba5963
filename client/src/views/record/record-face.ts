import { IconId } from '@tabler/icons-react'
import { recordPageView, type RecordPageConfig } from '#shared/views/record-view.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { viewFace } from '#client/views/view-face.ts'

const parts = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).recordParts())

export const recordFace = viewFace<RecordPageConfig>({
  type: recordPageView.type,
  Icon: IconId,
  createKey: 'views.createRecord',
  aboutKey: 'views.about.record',
  Tools: openedLater(parts, (file) => file.CardTools),
  Body: openedLater(parts, (file) => file.RecordBody),
})
