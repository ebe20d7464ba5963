import {
  IconAlignLeft,
  IconCalendar,
  IconCalendarClock,
  IconCheckbox,
  IconCircleChevronDown,
  IconCoin,
  IconHash,
  IconLetterT,
  IconLink,
  IconMail,
  IconPercentage,
  IconPhone,
  IconTags,
  IconUser,
  IconArrowUpRight,
} from '@tabler/icons-react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellType } from '#client/features/tables/cells/cell-type.ts'
import { CheckboxCell } from '#client/features/tables/cells/CheckboxCell.tsx'
import { DateEditor } from '#client/features/tables/cells/DateEditor.tsx'
import { LinkCell } from '#client/features/tables/cells/LinkCell.tsx'
import { LongTextEditor } from '#client/features/tables/cells/LongTextEditor.tsx'
import { RecordsCell } from '#client/features/tables/cells/RecordsCell.tsx'
import { RecordsEditor } from '#client/features/tables/cells/RecordsEditor.tsx'
import { SelectCell } from '#client/features/tables/cells/SelectCell.tsx'
import { SelectEditor } from '#client/features/tables/cells/SelectEditor.tsx'
import { TextCell } from '#client/features/tables/cells/TextCell.tsx'
import { TextEditor } from '#client/features/tables/cells/TextEditor.tsx'
import { UserCell } from '#client/features/tables/cells/UserCell.tsx'
import { UserEditor } from '#client/features/tables/cells/UserEditor.tsx'
import { CurrencySettings } from '#client/features/tables/fields/CurrencySettings.tsx'
import { DecimalsSettings } from '#client/features/tables/fields/DecimalsSettings.tsx'
import { LinkSettings } from '#client/features/tables/fields/LinkSettings.tsx'
import { NumberSettings } from '#client/features/tables/fields/NumberSettings.tsx'
import { OptionsSettings } from '#client/features/tables/fields/OptionsSettings.tsx'
import { UserSettings } from '#client/features/tables/fields/UserSettings.tsx'

const text = { align: 'start', width: 200, Cell: TextCell, Editor: TextEditor } as const
const figure = { align: 'end', width: 130, Cell: TextCell, Editor: TextEditor } as const

/** Every field type's face. Adding a type adds its line here, and its files beside it when it looks like none of these. */
export const cellTypes: Readonly<Record<FieldTypeName, CellType>> = {
  singleLineText: { ...text, icon: IconLetterT },
  text: { ...text, icon: IconAlignLeft, width: 240, Editor: LongTextEditor },
  number: { ...figure, icon: IconHash, Settings: NumberSettings },
  currency: { ...figure, icon: IconCoin, Settings: CurrencySettings },
  percent: { ...figure, icon: IconPercentage, Settings: DecimalsSettings },
  date: { ...text, icon: IconCalendar, width: 130, Editor: DateEditor },
  dateTime: { ...text, icon: IconCalendarClock, width: 170, Editor: DateEditor },
  checkbox: { ...text, icon: IconCheckbox, width: 110, Cell: CheckboxCell, toggle: (value) => (value === 1 ? null : 1) },
  select: { ...text, icon: IconCircleChevronDown, width: 160, Cell: SelectCell, Editor: SelectEditor, Settings: OptionsSettings },
  multipleSelect: { ...text, icon: IconTags, Cell: SelectCell, Editor: SelectEditor, Settings: OptionsSettings },
  email: { ...text, icon: IconMail, Cell: LinkCell },
  phone: { ...text, icon: IconPhone, width: 150, Cell: LinkCell },
  link: { ...text, icon: IconLink, Cell: LinkCell },
  user: { ...text, icon: IconUser, width: 170, Cell: UserCell, Editor: UserEditor, Settings: UserSettings },
  connectedRecord: { ...text, icon: IconArrowUpRight, Cell: RecordsCell, Editor: RecordsEditor, Settings: LinkSettings },
}
