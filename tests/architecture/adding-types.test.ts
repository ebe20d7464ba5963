import { afterAll, describe, expect, it } from 'vitest'
import { scratchCopy, type Addition } from '#tests/support/scratch-copy.ts'

const field: Addition = {
  files: {
    'shared/src/fields/types/sham.ts': `import * as z from 'zod/mini'
import { fieldType } from '#shared/fields/field-type.ts'
import { numberOperators } from '#shared/fields/operators.ts'
import { checkNumber } from '#shared/fields/types/number.ts'
export interface ShamConfig { unit: string }
export const sham = fieldType<ShamConfig>({
  name: 'sham',
  column: 'real',
  configSchema: z.strictObject({ unit: z._default(z.string(), '') }),
  defaultConfig: () => ({ unit: '' }),
  check: checkNumber,
  parse: (text) => checkNumber(Number(text)),
  format: (cell, { unit }) => (typeof cell === 'number' ? String(cell) + unit : ''),
  sortKey: (cell) => (typeof cell === 'number' ? cell : null),
  sortForm: 'value',
  operators: numberOperators,
  form: 'number',
  formula: 'number',
  fromFormula: 'number',
  reads: 'none',
  compute: 'none',
  series: 'numbers',
  exact: 'number',
  aggregate: 'numbers',
  searchable: false,
  computed: false,
})
`,
    'client/src/cells/types/sham/ShamCell.tsx': `import type { CellProps } from '#client/cells/cell-type.ts'
export const ShamCell = ({ value }: CellProps) => <b>{value}</b>
`,
    'client/src/cells/types/sham/ShamSettings.tsx': `import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
export const ShamSettings = ({ onChange }: FieldSettingsProps) => <button onClick={() => onChange({ unit: 'kg' })} />
`,
  },
  lists: [
    ['shared/src/fields/field-type-name.ts', "  'vlookup',\n", "  'vlookup',\n  'sham',\n  'lost',\n"],
    [
      'shared/src/fields/registry.ts',
      'import { vlookup } from',
      "import { sham } from '#shared/fields/types/sham.ts'\nimport { vlookup } from",
    ],
    ['shared/src/fields/registry.ts', '  vlookup,\n}', '  vlookup,\n  sham,\n}'],
    [
      'client/src/cells/cell-types.ts',
      'import { TextCell }',
      "import { ShamCell } from '#client/cells/types/sham/ShamCell.tsx'\nimport { TextCell }",
    ],
    ['client/src/cells/cell-types.ts', '  vlookup: text,\n', '  vlookup: text,\n  sham: { ...figure, Cell: ShamCell },\n'],
    ['client/src/cells/cell-icons.ts', '  singleLineText: ', '  sham: IconUser,\n  singleLineText: '],
    [
      'client/src/fields/field-settings.ts',
      'import { UserSettings }',
      "import { ShamSettings } from '#client/cells/types/sham/ShamSettings.tsx'\nimport { UserSettings }",
    ],
    ['client/src/fields/field-settings.ts', "  singleLineText: 'none',\n", "  singleLineText: 'none',\n  sham: free(ShamSettings),\n"],
    ['client/src/fields/settings/type-groups.ts', "'cnpj', 'carPlate']", "'cnpj', 'carPlate', 'sham']"],
  ],
  texts: { tables: ['types.sham'] },
}

const block: Addition = {
  files: {
    'shared/src/blocks/sham-block.ts': `import { blockType, noRefs } from '#shared/blocks/block-type.ts'
export interface ShamConfig { word: string }
export interface PublicSham { type: 'sham'; word: string }
export const shamBlock = blockType<ShamConfig, PublicSham>({
  name: 'sham',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({ word: '' }),
  read: (raw) => ({ word: typeof raw['word'] === 'string' ? raw['word'] : '' }),
  size: { desktop: { w: 3, h: 3 }, mobile: { w: 2, h: 3 } },
  minSize: { w: 1, h: 1 },
  hasText: false,
  title: (config) => config.word,
  refs: () => noRefs,
})
`,
    'client/src/blocks/sham/face.ts': `import type { PublicSham, ShamConfig } from '#shared/blocks/sham-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'
export const shamFace = blockFace<ShamConfig, PublicSham>({
  type: 'sham',
  icon: 'star',
  labelKey: 'apps:types.sham.name',
  View: () => import('#client/blocks/sham/View.tsx'),
  Settings: () => import('#client/blocks/sham/View.tsx'),
  PublicView: () => import('#client/blocks/sham/View.tsx'),
})
`,
    'client/src/blocks/sham/View.tsx': `import type { PublicSham, ShamConfig } from '#shared/blocks/sham-block.ts'
import type { BlockSettingsProps, BlockViewProps, PublicBlockProps } from '#client/lib/block-view.ts'
export const View = ({ config }: BlockViewProps<ShamConfig>) => <p>{config.word}</p>
export const Settings = ({ onChange }: BlockSettingsProps<ShamConfig>) => <button onClick={() => onChange({ word: 'x' })} />
export const PublicView = ({ block }: PublicBlockProps<PublicSham>) => <p>{block.word}</p>
`,
    'sync-server/src/features/records/public/blocks/sham.ts': `import { shamBlock, type ShamConfig } from '#shared/blocks/sham-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
export const publicSham = publicBlock<ShamConfig>(shamBlock, { show: ({ word }) => ({ type: 'sham', word }) })
`,
  },
  lists: [
    [
      'shared/src/blocks/block-types.ts',
      'import { textBlock }',
      "import { shamBlock } from '#shared/blocks/sham-block.ts'\nimport { textBlock }",
    ],
    ['shared/src/blocks/block-types.ts', 'const listed = [', 'const listed = [shamBlock, '],
    [
      'client/src/blocks/block-faces.ts',
      'import { textFace }',
      "import { shamFace } from '#client/blocks/sham/face.ts'\nimport { textFace }",
    ],
    ['client/src/blocks/block-faces.ts', 'readonly BlockView[] = [', 'readonly BlockView[] = [shamFace, '],
    [
      'sync-server/src/features/records/public/public-blocks.ts',
      'import { publicText }',
      "import { publicSham } from '#server/features/records/public/blocks/sham.ts'\nimport { publicText }",
    ],
    ['sync-server/src/features/records/public/public-blocks.ts', 'new Map([', 'new Map([publicSham, '],
  ],
  texts: { apps: ['types.sham.name', 'types.sham.description', 'types.sham.words'] },
}

const view: Addition = {
  files: {
    'shared/src/views/sham-view.ts': `import type { FilterGroup } from '#shared/values/query.ts'
import { fieldListPart, filterPart } from '#shared/views/view-parts.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'
export interface ShamViewConfig { stacked: string[] | null; filter: FilterGroup | null }
export const shamView: ViewType<ShamViewConfig> = {
  type: 'sham',
  defaults: () => ({ stacked: null, filter: null }),
  query: ({ stacked, filter }) => ({ fields: stacked, filter, sorts: [] }),
  unfiltered: { filter: null },
}
export const shamStore = /* @__PURE__ */ viewStore(shamView, {
  version: 2,
  upgrades: [(raw) => ({ ...raw, stacked: raw['piles'] ?? null })],
  parts: () => ({ stacked: fieldListPart, filter: filterPart }),
})
`,
    'client/src/views/sham/face.tsx': `import { IconTable } from '@tabler/icons-react'
import { shamView, type ShamViewConfig } from '#shared/views/sham-view.ts'
import { viewFace } from '#client/views/view-face.ts'
export const shamFace = viewFace<ShamViewConfig>({
  type: shamView.type,
  Icon: IconTable,
  createKey: 'views.createSham',
  Tools: () => null,
  Body: ({ work, settings }) => <p>{settings.config.stacked?.length ?? work.rows.total}</p>,
})
`,
  },
  lists: [
    [
      'shared/src/views/view-types.ts',
      'import type { View } from',
      "import { shamView } from '#shared/views/sham-view.ts'\nimport type { View } from",
    ],
    ['shared/src/views/view-types.ts', 'erased(gridView),', 'erased(shamView), erased(gridView),'],
    [
      'shared/src/views/view-stores.ts',
      'import type { ViewStore }',
      "import { shamStore } from '#shared/views/sham-view.ts'\nimport type { ViewStore }",
    ],
    ['shared/src/views/view-stores.ts', 'erased(gridStore),', 'erased(shamStore), erased(gridStore),'],
    [
      'client/src/views/view-types.ts',
      'import type { ViewFace }',
      "import { shamFace } from '#client/views/sham/face.tsx'\nimport type { ViewFace }",
    ],
    ['client/src/views/view-types.ts', '[gridFace', '[shamFace, gridFace'],
  ],
  texts: { tables: ['views.createSham'] },
}

/** Files of the client that the probe runs; components stand for themselves by their names. */
const isRun = /\/(?:cell-types|field-settings|type-groups|fill-series|exact-text|lazy-part)\.ts$/

/** Uses each new type as the product does. */
const probe = `
import { importTarget, columnTypes } from '#shared/nouns/imports/importable.ts'
import { closedToVisitors, formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import { resultTypes } from '#shared/formulas/result.ts'
import { aggregatesOf } from '#shared/query/aggregates.ts'
import { seriesOf } from '#client/records/gestures/fill-series.ts'
import { textOfExact } from '#client/records/gestures/exact-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { fieldSettings } from '#client/fields/field-settings.ts'
import { typeGroups } from '#client/fields/settings/type-groups.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { viewMutationSchemas } from '#shared/nouns/views/view-mutations.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { findViewStore } from '#shared/views/view-stores.ts'
import { showBlock } from '#server/features/records/public/public-blocks.ts'

const [a, b] = ['faaaaaaaaaaaa', 'fbbbbbbbbbbbb']
const type = findViewStore('sham')
const config = type.read({ piles: [a, b] })
const ids = { id: 'vaaaaaaaaaaaa', tableId: 'taaaaaaaaaaaa', label: 'x', position: 'a' }
const shamField = { id: a, label: 'x', type: 'sham', config: { unit: 'kg' } }
const doubled = compileFormula('{' + a + '} * 2', { fields: [shamField], self: undefined })
console.log(JSON.stringify({
  cell: fieldTypes.sham.check(3, {}),
  form: [formInputOf('sham'), closedToVisitors('sham') ?? 'open'],
  formula: [doubled.formula.type, doubled.formula.evaluate({ id: 'r', cell: () => 3 }, { now: 0, locale: {} })],
  result: resultTypes({ kind: 'number', list: false }).at(-1),
  series: [0, 2, 4].map(seriesOf('sham', [1, 3])),
  exact: textOfExact('sham', 1234.5, '1.234,50', { decimal: ',' }),
  figures: aggregatesOf('sham').includes('sum'),
  imports: [importTarget('sham'), columnTypes().at(-1)],
  face: [cellTypes.sham.Cell, fieldSettings.sham],
  picked: typeGroups.some(({ types }) => types.includes('sham')),
  block: findBlockType('sham').read({ word: 'w' }),
  shown: showBlock('sham', { word: 'w' }, ''),
  stored: type.write(config),
  seen: type.seen(config, (id) => id === a),
  kept: type.keepUnseen(config, { stacked: [a] }, (id) => id === a),
  asked: tableViewQuery({ viewId: ids.id, fields: null, filter: null, sorts: [], groups: [] }, { type: 'sham', config }),
  creates: viewMutationSchemas['views.create'].safeParse({ ...ids, type: 'sham', config }).success,
  refuses: viewMutationSchemas['views.create'].safeParse({ ...ids, type: 'table', config }).success,
}))
`

const listsOf = ({ lists }: Addition): string[] => [...new Set(lists.map(([path]) => path))]

describe('adding a type', () => {
  const scratch = scratchCopy()
  afterAll(() => scratch.remove())

  it('needs its own files, a list on each side, and the texts of three languages', () => {
    expect(listsOf(block)).toEqual([
      'shared/src/blocks/block-types.ts',
      'client/src/blocks/block-faces.ts',
      'sync-server/src/features/records/public/public-blocks.ts',
    ])
    // one list for those who show views, one for those who store them: devices load the first alone
    expect(listsOf(view)).toEqual(['shared/src/views/view-types.ts', 'shared/src/views/view-stores.ts', 'client/src/views/view-types.ts'])
    // a name for the union, an icon for those who draw no cells, and a place in the picker
    expect(listsOf(field)).toEqual([
      'shared/src/fields/field-type-name.ts',
      'shared/src/fields/registry.ts',
      'client/src/cells/cell-types.ts',
      'client/src/cells/cell-icons.ts',
      'client/src/fields/field-settings.ts',
      'client/src/fields/settings/type-groups.ts',
    ])
    for (const addition of [field, block, view]) scratch.add(addition)
    // a type that has no more than a name: the compiler asks for it in each list of all types, and for nothing else
    const asked = scratch
      .compile()
      .split('\n')
      .filter((line) => !line.startsWith(' '))
    expect(asked.map((line) => line.split('(', 1)[0])).toEqual(listsOf(field).slice(1).toSorted())
    for (const line of asked) expect(line).toContain('lost')
    scratch.add({ files: {}, lists: [['shared/src/fields/field-type-name.ts', "  'lost',\n", '']], texts: {} })
  }, 240_000)

  it('is enough for it to be read, stored, stripped, asked and shown to visitors', () => {
    const [a, b] = ['faaaaaaaaaaaa', 'fbbbbbbbbbbbb']
    expect(JSON.parse(scratch.run(probe, isRun))).toEqual({
      cell: { ok: true, value: 3 },
      form: ['number', 'open'],
      formula: [
        { kind: 'number', list: false },
        { ok: true, value: 6 },
      ],
      result: 'sham',
      series: [1, 5, 9],
      exact: '1234,5',
      figures: true,
      imports: ['cells', 'sham'],
      face: ['ShamCell', { Settings: 'ShamSettings', missing: 'none' }],
      picked: true,
      block: { word: 'w' },
      shown: { type: 'sham', word: 'w' },
      stored: { stacked: [a, b], filter: null, version: 2 },
      seen: { stacked: [a], filter: null },
      kept: { stacked: [a, b] },
      asked: { fields: [a, b], filter: null, sorts: [], groups: [] },
      creates: true,
      refuses: false,
    })
  }, 60_000)
})
