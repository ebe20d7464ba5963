import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { AgeCell } from '#client/cells/types/time-since-creation/AgeCell.tsx'
import { AttachmentsCell } from '#client/cells/types/files/AttachmentsCell.tsx'
import { ButtonCell } from '#client/cells/ButtonCell.tsx'
import { cellIcons } from '#client/cells/cell-icons.ts'
import type { CellType } from '#client/cells/cell-type.ts'
import { CheckboxCell } from '#client/cells/types/checkbox/CheckboxCell.tsx'
import { ChecklistCell } from '#client/cells/types/checklist/ChecklistCell.tsx'
import { CommentsCell } from '#client/cells/types/comments/CommentsCell.tsx'
import { GoalCell } from '#client/cells/types/goal/GoalCell.tsx'
import { ImagesCell } from '#client/cells/types/image/ImagesCell.tsx'
import {
  AddressEditor,
  AttachmentsEditor,
  ChecklistEditor,
  CommentsEditor,
  DateEditor,
  LongTextEditor,
  RadioEditor,
  RadioOptions,
  RangeEditor,
  RecordsEditor,
  SelectEditor,
  SignatureEditor,
  TagsEditor,
  TimerEditor,
  TodoEditor,
  UserEditor,
} from '#client/cells/lazy-editors.tsx'
import { LinkCell } from '#client/cells/types/link/LinkCell.tsx'
import { RadioCell } from '#client/cells/types/radio-select/RadioCell.tsx'
import { RecordsCell } from '#client/cells/types/connected-record/RecordsCell.tsx'
import { SectionsCell } from '#client/cells/types/time-in-the-section/SectionsCell.tsx'
import { SelectCell } from '#client/cells/types/select/SelectCell.tsx'
import { StarredCell } from '#client/cells/types/starred/StarredCell.tsx'
import { SwitchCell } from '#client/cells/types/switch/SwitchCell.tsx'
import { TagsCell } from '#client/cells/types/tags/TagsCell.tsx'
import { TextCell } from '#client/cells/TextCell.tsx'
import { TextEditor } from '#client/cells/TextEditor.tsx'
import { TimerCell } from '#client/cells/types/timer/TimerCell.tsx'
import { TodoCell } from '#client/cells/types/todo-list/TodoCell.tsx'
import { UserCell } from '#client/cells/types/user/UserCell.tsx'

type Face = Omit<CellType, 'icon'>

const text = { align: 'start', width: 200, Cell: TextCell, Editor: TextEditor } as const
const figure = { ...text, align: 'end', width: 130 } as const
const option = { ...text, Cell: SelectCell, Editor: SelectEditor } as const
const people = { ...text, width: 170, Cell: UserCell, Editor: UserEditor } as const
const links = { ...text, Cell: RecordsCell, Editor: RecordsEditor } as const
const yesNo = { ...text, width: 110, Cell: CheckboxCell, toggle: (value) => (value === 1 ? null : 1) } as const satisfies Face
const age = { ...text, width: 150, Cell: AgeCell } as const
const button = { ...text, width: 170, Cell: ButtonCell, always: true } as const satisfies Face

/** Every field type's face. Adding a type adds its line here, and its files beside it when it looks like none of these. */
const faces: Readonly<Record<FieldTypeName, Face>> = {
  singleLineText: text,
  text: { ...text, width: 240, Editor: LongTextEditor, isLong: true },
  number: figure,
  currency: figure,
  percent: figure,
  date: { ...text, width: 130, Editor: DateEditor },
  dateTime: { ...text, width: 170, Editor: DateEditor },
  checkbox: yesNo,
  switch: { ...yesNo, Cell: SwitchCell },
  starred: { ...yesNo, Cell: StarredCell },
  select: { ...option, width: 160 },
  radioSelect: { ...text, width: 160, Cell: RadioCell, Editor: RadioEditor, Inline: RadioOptions },
  multipleSelect: option,
  checklist: { ...text, width: 150, Cell: ChecklistCell, Editor: ChecklistEditor, always: true },
  todoList: { ...text, width: 240, Cell: TodoCell, Editor: TodoEditor },
  tags: { ...text, Cell: TagsCell, Editor: TagsEditor },
  email: { ...text, Cell: LinkCell },
  phone: { ...text, width: 150, Cell: LinkCell },
  link: { ...text, Cell: LinkCell },
  cpf: { ...text, width: 150 },
  cnpj: { ...text, width: 180 },
  carPlate: { ...text, width: 120 },
  address: { ...text, width: 260, Editor: AddressEditor, isLong: true },
  time: { ...text, width: 110 },
  dateRange: { ...text, width: 210, Editor: RangeEditor },
  timer: { ...text, width: 140, Cell: TimerCell, Editor: TimerEditor, always: true },
  timeInTheSection: { ...text, width: 240, Cell: SectionsCell },
  timeSinceLastUpdate: age,
  timeSinceCreation: age,
  goal: { ...text, width: 180, Cell: GoalCell },
  identifier: { ...figure, width: 110 },
  recordID: { ...text, width: 160 },
  user: people,
  multipleUsers: people,
  updatedBy: people,
  recordAttribution: people,
  comments: { ...text, Cell: CommentsCell, Editor: CommentsEditor },
  files: { ...text, Cell: AttachmentsCell, Editor: AttachmentsEditor },
  image: { ...text, width: 150, Cell: ImagesCell, Editor: AttachmentsEditor },
  signature: { ...text, width: 150, Cell: ImagesCell, Editor: SignatureEditor },
  linkButton: button,
  triggerAction: button,
  recordUpdateForm: button,
  addConnectedRecord: button,
  addConnectedRecordBtn: button,
  deleteRecordBtn: button,
  openRecordBtn: button,
  duplicateRecordBtn: button,
  copyRecordLinkBtn: button,
  connectedRecord: links,
  oneToOneConnection: links,
  manyToManyConnection: links,
  reference: links,
  advancedFormula: text,
  rollup: text,
  vlookup: text,
}

export const cellTypes = Object.fromEntries(fieldTypeNames.map((name) => [name, { ...faces[name], icon: cellIcons[name] }])) as Readonly<
  Record<FieldTypeName, CellType>
>
