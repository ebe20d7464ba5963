import { Suspense, useMemo, useState } from 'react'
import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { BlockPlaceContext, BlockToolsContext } from '#client/blocks/parts/block-tools.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { TableBlockBody } from '#client/blocks/table-view/TableBlockBody.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

interface RecordsDialogProps {
  table: Table
  title: string
  filter: FilterGroup
  blockId: string
  onClose(): void
}

/** The records behind a figure, over the app or page. */
export function RecordsDialog({ table, title, filter, blockId, onClose }: RecordsDialogProps) {
  const { t } = useTranslation('apps')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  const config = useMemo(
    () => ({ ...(tableViewBlock.defaults() as TableViewBlockConfig), tableId: table.id, title: table.label, filter }),
    [table, filter],
  )
  const query = useMemo(() => tableViewQuery(config, undefined), [config])
  return (
    <Dialog open vast title={title} closeLabel={t('close')} onClose={onClose}>
      <BlockToolsContext value={undefined}>
        <BlockPlaceContext value={place}>
          <div ref={setPlace} className={css.records}>
            {/* of its own: what waits above an open dialog takes its focus away */}
            <Suspense fallback={<TableSkeleton />}>
              {query && (
                <TableBlockBody
                  table={table}
                  config={config}
                  blockId={blockId}
                  editing={false}
                  narrow={isPhone}
                  view={undefined}
                  query={query}
                />
              )}
            </Suspense>
          </div>
        </BlockPlaceContext>
      </BlockToolsContext>
    </Dialog>
  )
}
