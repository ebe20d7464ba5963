import { safeAddress } from '#shared/blocks/block-address.ts'
import { blockType } from '#shared/blocks/block-type.ts'
import { readDrives } from '#shared/blocks/narrowing.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { readChoice, readHue, readId, readText } from '#shared/values/read-config.ts'

export const titleSizes = ['large', 'medium', 'small'] as const
export const titleAlignments = ['left', 'center', 'right'] as const

/** A heading over the blocks below it, or a line alone. It may hold a search, a button and a form (specification 2 §3). */
export interface TitleBarBlockConfig {
  title: string
  size: (typeof titleSizes)[number]
  align: (typeof titleAlignments)[number]
  line: boolean
  color: string
  /** the hue behind it; empty: none */
  background: string
  /** the table whose blocks the search narrows */
  tableId: string | null
  /** the field that is searched; null: there is no search */
  searchFieldId: string | null
  /** ids of the blocks that the search narrows, the specification's `component`; null: every block of the table */
  drives: string[] | null
  /** the search is a sign until it is pressed */
  minimizeSearch: boolean
  buttonLabel: string
  buttonColor: string
  /** empty: there is no button */
  buttonAddress: string
  /** the form by which a record is made; null: none */
  formId: string | null
}

type Heading = Pick<TitleBarBlockConfig, 'title' | 'size' | 'align' | 'line' | 'color' | 'background'>

/** Visitors have neither the search nor the form: both ask the workspace. */
export interface PublicTitleBar extends Heading {
  type: 'titleBar'
  button: { label: string; address: string; color: string } | null
}

/** True where something stands beside the title. */
const hasTools = ({ searchFieldId, buttonAddress, formId }: TitleBarBlockConfig): boolean =>
  searchFieldId !== null || buttonAddress !== '' || formId !== null

export const titleBarBlock = blockType<TitleBarBlockConfig, PublicTitleBar>({
  name: 'titleBar',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({
    ...{ title: '', size: 'medium', align: 'left', line: true, color: '', background: '' },
    ...{ tableId: null, searchFieldId: null, drives: null, minimizeSearch: false },
    ...{ buttonLabel: '', buttonColor: '', buttonAddress: '', formId: null },
  }),
  read: (raw) => ({
    title: readText(raw['title'], 200),
    size: readChoice(titleSizes, raw['size'], 'medium'),
    align: readChoice(titleAlignments, raw['align'], 'left'),
    line: raw['line'] !== false,
    color: readHue(raw['color']),
    background: readHue(raw['background']),
    tableId: readId('t', raw['tableId']),
    searchFieldId: readId('f', raw['searchFieldId']),
    drives: readDrives(raw['drives']),
    minimizeSearch: raw['minimizeSearch'] === true,
    buttonLabel: readText(raw['buttonLabel'], 100),
    buttonColor: readHue(raw['buttonColor']),
    buttonAddress: safeAddress(readText(raw['buttonAddress'], 2000)),
    formId: typeof raw['formId'] === 'string' && isUuid(raw['formId']) ? raw['formId'] : null,
  }),
  size: { desktop: { w: 12, h: 1 }, mobile: { w: 4, h: 1 } },
  minSize: { w: 1, h: 1 },
  rowsFor: (config) => (hasTools(config) ? 2 : 1),
  hasText: false,
  title: (config) => config.title,
  drives: (config) => config.drives,
  refs: ({ tableId, searchFieldId }) => ({
    tables: tableId ? [tableId] : [],
    fields: searchFieldId ? [searchFieldId] : [],
    views: [],
    apps: [],
  }),
})
