import { fieldsOfPivot, type PivotBlockConfig } from '#shared/blocks/pivot-block.ts'
import { pivotQuestions } from '#shared/blocks/pivot-data.ts'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import { PivotBody } from '#client/blocks/pivot/PivotBody.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View(props: BlockViewProps<PivotBlockConfig>) {
  const { config, onSettings } = props
  const { t } = useTranslation('blocks')
  return (
    <BlockSource
      tableId={config.tableId}
      needs={fieldsOfPivot(config)}
      filter={config.filter}
      isUnfinished={!pivotQuestions(config)}
      waitsFor={t('pivot.choose')}
      onSettings={onSettings}
    >
      {(table, fields) => <PivotBody key={table.id} {...props} table={table} fields={fields} />}
    </BlockSource>
  )
}
