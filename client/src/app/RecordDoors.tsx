import { Suspense, type ReactNode } from 'react'
import { clientFeatures } from '#client/app/client-features.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { lazyPage, pageOf } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'
import { RecordTabsContext } from '#client/records/panel/record-tabs-context.ts'
import { useOpenRecord, useRecordStack } from '#client/lib/use-record-stack.ts'

const overPage = lazyPage(
  async () => (await import('#client/features/records/ui/RecordOverPage.tsx')).RecordOverPage,
  ['tables', 'structure'],
)

const tabs = listParts(clientFeatures, 'recordTabs').map((tab) => ({ ...tab, Part: pageOf(tab).Page }))

/** Lets chips of linked records open them over any page, and gives their screens the tabs of every feature. */
export function RecordDoors({ children }: { children: ReactNode }) {
  const stack = useRecordStack()
  const open = useOpenRecord(stack)
  return (
    <OpenRecordContext value={open}>
      <RecordTabsContext value={tabs}>
        {children}
        {stack.records.length > 0 && (
          <Suspense>
            <overPage.Page />
          </Suspense>
        )}
      </RecordTabsContext>
    </OpenRecordContext>
  )
}
