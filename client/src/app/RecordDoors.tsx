import { Suspense, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { lazyPage, pageOf } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'
import { RecordTabsContext } from '#client/records/panel/record-tabs-context.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import type { StackedRecord } from '#client/lib/use-record-stack.ts'

const overPage = lazyPage(
  async () => (await import('#client/features/records/ui/RecordOverPage.tsx')).RecordOverPage,
  ['tables', 'structure'],
)

const tabs = listParts(clientFeatures, 'recordTabs').map((tab) => ({
  ...tab,
  Part: pageOf(tab).Page,
  ...(tab.count && { Count: pageOf(tab.count).Page }),
}))

/** Lets chips of linked records open them over any page, and gives their screens the tabs of every feature. */
export function RecordDoors({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // use-record-stack.ts is with the records, which the shell does not load
  const { recordStack = [] } = (state ?? {}) as { recordStack?: readonly StackedRecord[] }
  const open = useLatest((tableId: string, recordId: string, among?: readonly string[]) => {
    const opened = {
      state: { ...(state as object | null), recordStack: [...recordStack, { tableId, recordId, among }] },
      preventScrollReset: true,
    }
    void navigate({ pathname, search }, opened)
  })
  return (
    <OpenRecordContext value={open}>
      <RecordTabsContext value={tabs}>
        {children}
        {recordStack.length > 0 && (
          <Suspense>
            <overPage.Page />
          </Suspense>
        )}
      </RecordTabsContext>
    </OpenRecordContext>
  )
}
