import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

interface Sample {
  config?: object
  value: CellValue
  /** the text or accessible name that a filled cell shows */
  shows?: RegExp
}

const day = '2026-03-14'
const instant = '2026-03-14T09:30:00.000Z'
const id = '018f0000-0000-7000-8000-000000000001'
const json = (value: object): string => JSON.stringify(value)
const options = { options: [{ id: 'oaaaaaaaaaaaa', label: 'Half done', hue: 'blue' }] }
const option = 'oaaaaaaaaaaaa'
const determined = { result: { type: 'number', config: {} }, problem: null }

/** One filled cell of every field type; a new type does not compile without one. */
export const sampleCells: Readonly<Record<FieldTypeName, Sample>> = {
  singleLineText: { value: 'Linden Café', shows: /Linden Café/ },
  text: { value: 'First line\nsecond line', shows: /First line/ },
  number: { value: 1234.5, shows: /1,234\.5/ },
  currency: { value: 123450, shows: /1,234\.50/ },
  percent: { value: 12.5, shows: /12\.5/ },
  date: { value: day, shows: /2026/ },
  dateTime: { value: instant, shows: /2026/ },
  checkbox: { value: 1 },
  switch: { value: 1 },
  starred: { value: 1 },
  select: { config: options, value: option, shows: /Half done/ },
  radioSelect: { config: options, value: option, shows: /Half done/ },
  multipleSelect: { config: options, value: [option], shows: /Half done/ },
  checklist: { config: options, value: [option] },
  todoList: { value: [json({ id: 'a', label: 'Call Ana', checked: false })], shows: /Call Ana/ },
  tags: { value: ['roasted'], shows: /roasted/ },
  email: { value: 'ana@example.com', shows: /ana@example\.com/ },
  phone: { value: '+5511987654321', shows: /98765/ },
  link: { value: 'https://example.com/menu', shows: /example\.com/ },
  cpf: { value: '52998224725', shows: /529\.982\.247-25/ },
  cnpj: { value: '11222333000181', shows: /11\.222\.333/ },
  carPlate: { value: 'ABC1D23', shows: /ABC/ },
  address: { value: json({ street: 'Rua Augusta', number: '10', city: 'São Paulo' }), shows: /Augusta/ },
  time: { value: '09:30', shows: /9:30/ },
  dateRange: { value: [day, day], shows: /2026/ },
  timer: { value: [json({ started_at: instant, finished_at: '2026-03-14T10:30:00.000Z', finished_by: id })], shows: /1/ },
  timeInTheSection: { value: null },
  timeSinceLastUpdate: { value: instant },
  timeSinceCreation: { value: instant },
  goal: { config: { target: 10 }, value: 4 },
  identifier: { value: 17, shows: /17/ },
  recordID: { value: id, shows: /018f/ },
  user: { value: [id] },
  multipleUsers: { value: [id] },
  updatedBy: { value: [id] },
  recordAttribution: { value: [id] },
  connectedRecord: { config: { tableId: 'taaaaaaaaaaaa', limitToOne: false }, value: [id] },
  oneToOneConnection: { config: { tableId: 'taaaaaaaaaaaa' }, value: [id] },
  manyToManyConnection: { config: { tableId: 'taaaaaaaaaaaa' }, value: [id] },
  comments: { value: [json({ id, by: id, at: instant, text: 'Looks good' })] },
  files: { value: null },
  image: { value: null },
  signature: { value: null },
  linkButton: { config: { text: 'Open the map', url: 'https://example.com' }, value: null, shows: /Open the map/ },
  triggerAction: { config: { text: 'Approve' }, value: null, shows: /Approve/ },
  recordUpdateForm: { config: { text: 'Update' }, value: null, shows: /Update/ },
  addConnectedRecord: { config: { text: 'Add order' }, value: null, shows: /Add order/ },
  addConnectedRecordBtn: { config: { text: 'Add order' }, value: null, shows: /Add order/ },
  deleteRecordBtn: { config: { text: 'Delete it' }, value: null, shows: /Delete it/ },
  openRecordBtn: { config: { text: 'Open it' }, value: null, shows: /Open it/ },
  duplicateRecordBtn: { config: { text: 'Copy it' }, value: null, shows: /Copy it/ },
  copyRecordLinkBtn: { config: { text: 'Copy link' }, value: null, shows: /Copy link/ },
  reference: { value: null },
  advancedFormula: { config: determined, value: 12, shows: /12/ },
  rollup: { config: determined, value: 12, shows: /12/ },
  vlookup: { config: determined, value: 12, shows: /12/ },
}
