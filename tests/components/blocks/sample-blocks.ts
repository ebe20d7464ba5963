import { chartBlock, type ChartBlockConfig, type PublicChart } from '#shared/blocks/chart-block.ts'
import type { IndicatorBlockConfig, PublicIndicator } from '#shared/blocks/indicator-block.ts'
import type { MenuBlockConfig } from '#shared/blocks/menu-block.ts'
import type { PublicRecords, TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import type { PublicText, TextBlockConfig } from '#shared/blocks/text-block.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

interface SampleBlock<Config extends object = object, Public extends object = object> {
  config: Config
  /** a text of the filled block */
  shows: RegExp
  /** a text of a block that was just added */
  showsEmpty: RegExp
  /** a text of its settings */
  setting: RegExp
  /** the data of a visitor, and a text that it shows; for types that visitors are shown */
  visitor?: { block: Public; shows: RegExp }
}

const text: SampleBlock<TextBlockConfig, PublicText> = {
  config: { align: 'left' },
  shows: /Opening hours/,
  showsEmpty: /^$/,
  setting: /Alignment/,
  visitor: { block: { type: 'text', text: '# Opening hours\n\n- Monday to **Friday**', align: 'left' }, shows: /Opening hours/ },
}

const tableView: SampleBlock<TableViewBlockConfig, PublicRecords> = {
  config: { tableId: ids.table, viewId: ids.view, fields: null, filter: null, sorts: [], groups: [], title: 'Open orders' },
  shows: /Open orders.*Linden Café/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: {
      type: 'tableView',
      title: 'Open orders',
      columns: [
        { label: 'Customer', align: 'start' },
        { label: 'Status', align: 'start' },
      ],
      rows: [['Linden Café', [{ label: 'Half done', hue: 'blue' }]]],
      total: 2,
    },
    shows: /Open orders.*Linden Café.*Half done/,
  },
}

const indicator: SampleBlock<IndicatorBlockConfig, PublicIndicator> = {
  config: { tableId: ids.table, fieldId: null, aggregate: 'count', filter: null, label: 'Orders so far', format: 'auto', color: 'blue' },
  shows: /Orders so far.*3/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: { block: { type: 'indicator', label: 'Orders so far', value: '3', color: 'blue' }, shows: /Orders so far.*3/ },
}

const menu: SampleBlock<MenuBlockConfig> = {
  config: { title: 'Our apps', apps: [ids.app], direction: 'vertical' },
  shows: /Our apps.*Sales board/,
  showsEmpty: /Empty menu/,
  setting: /Title/,
}

const chart: SampleBlock<ChartBlockConfig, PublicChart> = {
  config: {
    ...(chartBlock.defaults() as ChartBlockConfig),
    tableId: ids.table,
    title: 'Orders by month',
    group: { fieldId: 'fdddddddddddd', direction: 'asc', bucket: 'month' },
    split: { fieldId: 'fcccccccccccc', direction: 'asc' },
    aggregate: 'sum',
    fieldId: 'fbbbbbbbbbbbb',
    values: true,
  },
  shows: /Orders by month.*March 2026.*740\.70/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: {
      type: 'chart',
      title: 'Orders by month',
      kind: 'donut',
      color: '',
      values: true,
      axis: { divide: 1, prefix: '', suffix: '' },
      across: { divide: 1, prefix: '', suffix: '' },
      points: [
        { label: { bucket: 'month', key: '2026-03-01' }, value: 3, text: '3', parts: [] },
        { label: null, value: 1, text: '1', parts: [] },
      ],
      series: [],
    },
    shows: /Orders by month.*March 2026.*Others/,
  },
}

/** A filled block of every type, its settings and a visitor's data. The suite fails for a type without one. */
export const sampleBlocks: Readonly<Record<string, SampleBlock>> = { text, tableView, indicator, chart, menu }
