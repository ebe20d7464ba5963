import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

interface TypeGroup {
  name: string
  types: readonly FieldTypeName[]
}

const links = ['connectedRecord', 'reference', 'oneToOneConnection', 'manyToManyConnection'] as const satisfies readonly FieldTypeName[]

/** The links between tables. The picker shows the first, in whose form the others are chosen. */
export const linkKinds: readonly FieldTypeName[] = links

/** The types that most fields have. The picker shows them first, and the others by a press or a search. */
export const commonTypes: readonly FieldTypeName[] = [
  'singleLineText',
  'text',
  'number',
  'currency',
  'date',
  'dateTime',
  'select',
  'multipleSelect',
  'checkbox',
  'user',
  'files',
  'connectedRecord',
  'email',
  'link',
  'advancedFormula',
]

const groups = [
  { name: 'text', types: ['singleLineText', 'text', 'email', 'phone', 'link', 'address'] },
  { name: 'brazil', types: ['cpf', 'cnpj', 'carPlate'] },
  { name: 'choice', types: ['select', 'radioSelect', 'multipleSelect', 'tags', 'checkbox', 'switch', 'starred', 'checklist', 'todoList'] },
  { name: 'number', types: ['number', 'currency', 'percent', 'goal', 'identifier'] },
  {
    name: 'time',
    types: ['date', 'dateTime', 'dateRange', 'time', 'timer', 'timeInTheSection', 'timeSinceCreation', 'timeSinceLastUpdate'],
  },
  { name: 'people', types: ['user', 'multipleUsers', 'updatedBy', 'recordAttribution', 'comments'] },
  { name: 'files', types: ['files', 'image', 'signature'] },
  { name: 'connection', types: ['connectedRecord'] },
  { name: 'computed', types: ['advancedFormula', 'vlookup', 'rollup', 'recordID'] },
  {
    name: 'button',
    types: [
      'linkButton',
      'triggerAction',
      'recordUpdateForm',
      'addConnectedRecord',
      'openRecordBtn',
      'duplicateRecordBtn',
      'copyRecordLinkBtn',
      'deleteRecordBtn',
    ],
  },
] as const satisfies readonly TypeGroup[]

/** Types that nobody would find: an older name of a type need not be found. */
type Forgotten = Exclude<FieldTypeName, (typeof groups)[number]['types'][number] | (typeof links)[number] | 'addConnectedRecordBtn'>

/** The field types offered for a new field, in the groups people expect. It does not compile while a type is in none. */
export const typeGroups: readonly TypeGroup[] = groups satisfies [Forgotten] extends [never] ? readonly TypeGroup[] : Forgotten

/** In their order for a language: what one country alone has stands last elsewhere. */
export function typeGroupsIn(language: string): readonly TypeGroup[] {
  const isOfBrazil = ({ name }: TypeGroup): boolean => name === 'brazil'
  return language === 'pt' ? typeGroups : [...typeGroups.filter((group) => !isOfBrazil(group)), ...typeGroups.filter(isOfBrazil)]
}
