import type { ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { fieldsOfChart } from '#shared/blocks/chart-block.ts'
import { chartQuestion } from '#shared/blocks/chart-data.ts'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import { ChartBody } from '#client/blocks/chart/ChartBody.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View(props: BlockViewProps<ChartBlockConfig>) {
  const { config, onSettings } = props
  const { t } = useTranslation('blocks')
  return (
    <BlockSource
      tableId={config.tableId}
      needs={fieldsOfChart({ ...config, filter: null })}
      filter={config.filter}
      isUnfinished={!chartQuestion(config)}
      waitsFor={t('chart.choose')}
      onSettings={onSettings}
    >
      {(table, fields) => <ChartBody key={table.id} {...props} table={table} fields={fields} />}
    </BlockSource>
  )
}
