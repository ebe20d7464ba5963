import type { AddressListBlockConfig, PublicAddresses } from '#shared/blocks/address-list-block.ts'
import type { ChatBlockConfig } from '#shared/blocks/chat-block.ts'
import type { DocPageBlockConfig, PublicDocPage } from '#shared/blocks/doc-page-block.ts'
import type { ImageBlockConfig, PublicImage } from '#shared/blocks/image-block.ts'
import type { TasksBlockConfig } from '#shared/blocks/tasks-block.ts'
import type { AppFiltersBlockConfig, PublicAppFilters } from '#shared/blocks/app-filters-block.ts'
import type { FlowBlockConfig, PublicFlow } from '#shared/blocks/flow-block.ts'
import { chartBlock, type ChartBlockConfig, type PublicChart } from '#shared/blocks/chart-block.ts'
import type { IndicatorBlockConfig, PublicIndicator } from '#shared/blocks/indicator-block.ts'
import type { EmbedBlockConfig, PublicEmbed } from '#shared/blocks/embed-block.ts'
import type { GoalBlockConfig, PublicGoal } from '#shared/blocks/goal-block.ts'
import type { LinkButtonBlockConfig, PublicLinkButton } from '#shared/blocks/link-button-block.ts'
import type { MarkupBlockConfig, PublicMarkup } from '#shared/blocks/markup-block.ts'
import type { PivotBlockConfig, PublicPivot } from '#shared/blocks/pivot-block.ts'
import type { TimerBlockConfig, PublicTimer } from '#shared/blocks/timer-block.ts'
import type { TitleBarBlockConfig, PublicTitleBar } from '#shared/blocks/title-bar-block.ts'
import type { VideoBlockConfig, PublicVideo } from '#shared/blocks/video-block.ts'
import type { MenuBlockConfig, PublicMenu } from '#shared/blocks/menu-block.ts'
import { tableViewBlock, type PublicRecords, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import type { PublicText, TextBlockConfig } from '#shared/blocks/text-block.ts'
import type { FormBlockConfig, PublicFormBlock } from '#shared/blocks/form-block.ts'
import type { FormPagesBlockConfig, PublicFormPages } from '#shared/blocks/form-pages-block.ts'
import type { InternalFormsBlockConfig, PublicInternalForms } from '#shared/blocks/internal-forms-block.ts'
import type { TrickButtonBlockConfig } from '#shared/blocks/trick-button-block.ts'
import type { UniqueBlockConfig } from '#shared/blocks/unique-block.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

interface SampleBlock<Config extends object = object, Public extends object = object> {
  config: Config
  /** a text of the filled block */
  shows: RegExp
  /** its text once its table is gone, of a block that is more than its table */
  keeps?: RegExp
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
  visitor: {
    block: { type: 'text', body: parseLightText('# Opening hours\n\n- Monday to **Friday**'), align: 'left' },
    shows: /Opening hours.*Friday/,
  },
}

const tableView: SampleBlock<TableViewBlockConfig, PublicRecords> = {
  config: {
    ...(tableViewBlock.defaults() as TableViewBlockConfig),
    tableId: ids.table,
    viewId: ids.view,
    title: 'Open orders',
  },
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
  config: {
    tableId: ids.table,
    fieldId: null,
    aggregate: 'count',
    filter: null,
    label: 'Orders so far',
    format: 'auto',
    color: 'blue',
    dateFieldId: 'fdddddddddddd',
    period: 'year',
  },
  shows: /Orders so far, this year/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: { type: 'indicator', label: 'Orders so far', value: '3', color: 'blue', trend: { change: 0.5, points: [null, 2, 3] } },
    shows: /Orders so far.*3.*50%/,
  },
}

const lentPlace = { label: 'Sales board', icon: 'chart-bar', color: 'green', token: 'f'.repeat(43) }
const menu: SampleBlock<MenuBlockConfig, PublicMenu> = {
  config: { title: 'Our apps', apps: [ids.app], direction: 'vertical' },
  shows: /Our apps.*Sales board/,
  showsEmpty: /Empty menu/,
  setting: /Title/,
  visitor: { block: { type: 'menu', title: 'Our apps', direction: 'vertical', places: [lentPlace] }, shows: /Our apps.*Sales board/ },
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

const heading = { title: 'Sales', size: 'large', align: 'left', line: true, color: 'blue', background: 'gray' } as const
const titleBar: SampleBlock<TitleBarBlockConfig, PublicTitleBar> = {
  config: {
    ...heading,
    ...{ tableId: ids.table, searchFieldId: 'faaaaaaaaaaaa', minimizeSearch: false, formId: ids.form },
    ...{ buttonLabel: 'Handbook', buttonColor: 'green', buttonAddress: `/doc-page/${ids.page}`, drives: null },
  },
  shows: /Sales.*Handbook.*New order/,
  keeps: /Sales.*Handbook/,
  showsEmpty: /Write a title/,
  setting: /Title.*Search.*Button.*Creation form/,
  visitor: {
    block: { type: 'titleBar', ...heading, align: 'center', button: { label: 'Our site', address: 'https://example.com', color: '' } },
    shows: /Sales.*Our site/,
  },
}

const goal: SampleBlock<GoalBlockConfig, PublicGoal> = {
  config: {
    tableId: ids.table,
    aggregate: 'sum',
    fieldId: 'fbbbbbbbbbbbb',
    filter: null,
    target: 1000,
    label: 'Sold',
    shape: 'ring',
    color: 'green',
  },
  shows: /74%.*Sold.*740\.70.*of.*1,000/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: { type: 'goal', label: 'Sold', share: 0.74, value: '$740.70', target: '$1,000.00', shape: 'bar', color: '' },
    shows: /Sold.*740\.70.*74%/,
  },
}

const pivot: SampleBlock<PivotBlockConfig, PublicPivot> = {
  config: {
    tableId: ids.table,
    title: 'By month',
    aggregate: 'count',
    fieldId: null,
    filter: null,
    rows: { fieldId: 'fdddddddddddd', direction: 'asc', bucket: 'month' },
    columns: { fieldId: 'feeeeeeeeeeee', direction: 'asc' },
  },
  shows: /By month.*March 2026.*3/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: {
      type: 'pivot',
      title: 'By month',
      head: 'Due',
      columns: ['Yes'],
      rows: [{ label: { bucket: 'month', key: '2026-03-01' }, cells: ['3'], total: '3' }],
      totals: ['3'],
      total: '3',
      left: { rows: 2, columns: 0 },
    },
    shows: /By month.*March 2026.*2 rows/,
  },
}

const video: SampleBlock<VideoBlockConfig, PublicVideo> = {
  // a player's own page is not fetched here
  config: { title: 'Tour', address: 'https://films.example.com/tour' },
  shows: /Tour.*Open the page/,
  showsEmpty: /Paste/,
  setting: /Address/,
  visitor: { block: { type: 'video', title: 'Tour', address: 'https://films.example.com/tour' }, shows: /Tour.*Open the page/ },
}

const embed: SampleBlock<EmbedBlockConfig, PublicEmbed> = {
  config: { title: 'Map', address: 'http://maps.example.com' },
  shows: /Map.*Open the page/,
  showsEmpty: /Paste/,
  setting: /Address/,
  visitor: { block: { type: 'embed', title: 'Map', address: 'http://maps.example.com' }, shows: /Map.*Open the page/ },
}

const markup: SampleBlock<MarkupBlockConfig, PublicMarkup> = {
  config: { title: 'Rules', language: 'markdown', source: '# House rules\n\n- **Quiet** after ten' },
  shows: /House rules.*Quiet after ten/s,
  showsEmpty: /Write Markdown/,
  setting: /Source/,
  visitor: {
    block: { type: 'markup', title: 'Rules', language: 'html', source: '<h1>House rules</h1><script>x</script>' },
    shows: /^House rules$/,
  },
}

const timer: SampleBlock<TimerBlockConfig, PublicTimer> = {
  config: { title: 'Opening', until: '2020-01-01T00:00:00.000Z', done: 'We are open', color: 'green' },
  shows: /Opening.*We are open/,
  showsEmpty: /Choose/,
  setting: /Date and time/,
  visitor: {
    block: { type: 'timer', title: 'Opening', until: '2020-01-01T00:00:00.000Z', done: '', color: '' },
    shows: /Since then: Opening.*days/,
  },
}

const linkButton: SampleBlock<LinkButtonBlockConfig, PublicLinkButton> = {
  config: { label: 'Handbook', address: `/doc-page/${ids.page}`, color: 'violet' },
  shows: /Handbook/,
  showsEmpty: /Choose/,
  setting: /Address/,
  visitor: { block: { type: 'linkButton', label: 'Handbook', address: 'https://example.com', color: '' }, shows: /Handbook/ },
}

const nothingToAsk = { operators: [], options: [] }
const appFilters: SampleBlock<AppFiltersBlockConfig, PublicAppFilters> = {
  config: {
    ...{ title: 'Narrow', tableId: ids.table, drives: null },
    fields: ['faaaaaaaaaaaa', 'fcccccccccccc', 'fdddddddddddd', 'feeeeeeeeeeee'],
  },
  shows: /Customer(?! ·).*Status(?! ·).*Due(?! ·).*Paid.*Any/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: {
      type: 'appFilters',
      title: '',
      controls: [
        { ...nothingToAsk, id: 'a', label: 'Customer', input: 'text', operators: ['contains'] },
        { ...nothingToAsk, id: 'b', label: 'Due', input: 'date', operators: ['is'] },
        { ...nothingToAsk, id: 'c', label: 'Paid', input: 'presence', operators: ['isChecked', 'isNotChecked'] },
        { id: 'd', label: 'Status', input: 'options', operators: ['anyOf'], options: [{ id: 'o', label: 'Half done' }] },
      ],
    },
    shows: /Customer(?! ·).*Due(?! ·).*Paid.*Any.*Status.*Any/,
  },
}

const flow: SampleBlock<FlowBlockConfig, PublicFlow> = {
  config: { tableId: ids.table, fieldId: 'fcccccccccccc', filter: null, title: 'Stages', records: false, drives: null },
  shows: /Half done.*3/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: { block: { type: 'flow', title: 'Stages', stages: [{ label: 'New', hue: 'blue', count: 12 }] }, shows: /New.*12/ },
}

const form: SampleBlock<FormBlockConfig, PublicFormBlock> = {
  config: { tableId: ids.table, formId: ids.form, title: '' },
  shows: /Order here.*Who orders/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: {
      type: 'form',
      title: 'Order here',
      form: {
        ...{ text: 'We answer within a day.', thanks: '', isRepeatable: true, version: 1 },
        pages: [
          [
            { id: 'who', label: 'Who orders?', input: 'line', required: true, value: null },
            { id: 'much', label: 'How much?', input: 'number', required: false, value: null, unit: 'kg', help: 'Whole kilos' },
            { id: 'news', label: 'Tell me of news', input: 'yesNo', required: false, value: null },
          ],
        ],
      },
    },
    shows: /Order here.*We answer.*Who orders/,
  },
}

const question = { id: 'who', label: 'Who orders?', input: 'line', required: true, value: null } as const
const oneQuestion: PublicFormPages['forms'][number]['form'] = { text: '', thanks: '', isRepeatable: true, version: 1, pages: [[question]] }
const formPages: SampleBlock<FormPagesBlockConfig, PublicFormPages> = {
  config: { formIds: [ids.form], title: 'Orders' },
  shows: /New order.*Who orders/,
  showsEmpty: /Choose/,
  setting: /Forms/,
  visitor: {
    block: {
      type: 'formPages',
      title: 'Orders',
      forms: [
        { id: 'b.1', title: 'Bread', form: oneQuestion },
        { id: 'b.2', title: 'Cake', form: { ...oneQuestion, text: 'For a feast' } },
      ],
    },
    shows: /Orders.*Bread.*Cake.*Who orders/,
  },
}

const internalForms: SampleBlock<InternalFormsBlockConfig, PublicInternalForms> = {
  config: { tableIds: [], title: 'Requests' },
  shows: /Requests.*New order/,
  showsEmpty: /New order/,
  setting: /Table/,
  visitor: {
    block: { type: 'internalForms', title: 'Requests', places: [{ ...lentPlace, label: 'New order' }] },
    shows: /Requests.*New order/,
  },
}

const unique: SampleBlock<UniqueBlockConfig> = {
  config: { tableId: ids.table, title: 'Find', hint: '' },
  shows: /no field that keeps/,
  showsEmpty: /Choose/,
  setting: /Table/,
}

const singleTrickButton: SampleBlock<TrickButtonBlockConfig> = {
  config: { tableId: ids.table, fieldId: 'faaaaaaaaaaaa', recordId: ids.records[0] ?? '', label: 'Send it', color: 'violet' },
  shows: /Send it/,
  showsEmpty: /Choose/,
  setting: /Table/,
}

const picture = {
  address: `/api/files/app/${ids.app}/${ids.records[0] ?? ''}`,
  alt: 'The shop',
  fit: 'cover',
  link: '',
  caption: 'Since 1998',
} as const
const image: SampleBlock<ImageBlockConfig, PublicImage> = {
  config: picture,
  shows: /Since 1998/,
  showsEmpty: /Choose a picture/,
  setting: /Caption/,
  visitor: { block: { type: 'image', ...picture, link: 'https://example.com' }, shows: /Since 1998/ },
}

const docPage: SampleBlock<DocPageBlockConfig, PublicDocPage> = {
  config: { pageId: ids.page, title: 'Handbook' },
  shows: /Handbook/,
  showsEmpty: /Choose a doc page/,
  setting: /Doc page/,
  visitor: { block: { type: 'docPage', title: 'Handbook', place: lentPlace, body: [] }, shows: /Handbook/ },
}

const addressList: SampleBlock<AddressListBlockConfig, PublicAddresses> = {
  // any field is drawn as its type writes it
  config: { tableId: ids.table, fieldId: 'fdddddddddddd', filter: null, title: 'Where they are' },
  shows: /Where they are.*Harbour Bakery/,
  showsEmpty: /Choose/,
  setting: /Table/,
  visitor: {
    block: {
      type: 'addressList',
      title: 'Where they are',
      columns: [
        { label: 'Customer', align: 'start' },
        { label: 'Address', align: 'start' },
      ],
      rows: [['Linden Café', 'Main street, 4, Lisbon']],
      total: 1,
    },
    shows: /Linden Café.*Main street/,
  },
}

const tasks: SampleBlock<TasksBlockConfig> = {
  config: { show: 'all', tableId: null, title: 'What is left' },
  shows: /What is left.*All tasks are completed/,
  showsEmpty: /My tasks/,
  setting: /Title/,
}

const chat: SampleBlock<ChatBlockConfig> = {
  config: { chatId: ids.records[1] ?? '', title: 'Team talk' },
  shows: /Team talk/,
  showsEmpty: /Choose a channel/,
  setting: /Only members/,
}

/** A filled block of every type, its settings and a visitor's data. The suite fails for a type without one. */
export const sampleBlocks: Readonly<Record<string, SampleBlock>> = {
  text,
  titleBar,
  tableView,
  addressList,
  indicator,
  chart,
  goal,
  pivot,
  appFilters,
  flow,
  form,
  formPages,
  internalForms,
  unique,
  singleTrickButton,
  image,
  docPage,
  tasks,
  chat,
  video,
  embed,
  markup,
  timer,
  linkButton,
  menu,
}
