import {
  IconArrowBarToLeft,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconColumnInsertRight,
  IconCopy,
  IconEyeOff,
  IconLayoutRows,
  IconPin,
  IconPinnedOff,
  IconPencil,
  IconTrash,
  IconArrowBarToRight,
} from '@tabler/icons-react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { maxFrozen, type GridConfig } from '#shared/views/grid-view.ts'
import { minColumnWidth } from '#client/ui/grid/grid-layout.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { duplicateAsGesture } from '#client/fields/settings/field-gestures.ts'
import { arrangeColumns } from '#client/views/grid/arrange-columns.ts'
import { MenuAt } from '#client/views/grid/MenuAt.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface ColumnMenuProps {
  field: Field
  at: DOMRect
  columns: readonly Field[]
  config: GridConfig
  onChange(patch: Partial<GridConfig>): void
  mayManage: boolean
  /** it names the records: it stays first and cannot be hidden or deleted */
  isLabel: boolean
  onFieldForm: ((target: { field?: Field; after?: string }) => void) | undefined
  onDelete: ((field: Field) => void) | undefined
  onClosed(): void
}

type Arrange = (gesture: 'moveField' | 'hideField' | 'freezeField', after: Partial<Pick<GridConfig, 'fields' | 'frozen'>>) => void

const icon = { size: 16, stroke: 1.5 } as const

export function ColumnMenu({ field, at, columns, config, onChange, mayManage, isLabel, onFieldForm, onDelete, onClosed }: ColumnMenuProps) {
  const { t } = useTranslation('tables')
  const ids = columns.map((column) => column.id)
  const sort = (direction: 'asc' | 'desc'): void =>
    onChange({ sorts: [{ fieldId: field.id, direction }, ...config.sorts.filter((other) => other.fieldId !== field.id)] })
  const arrange: Arrange = (gesture, after) =>
    arrangeColumns({ tableId: field.tableId, gesture, label: field.label, before: config, after, onChange })
  const groups = config.groups ?? []
  const isGrouped = groups.some((group) => group.fieldId === field.id)
  return (
    <MenuAt
      at={{ left: at.left, top: at.top, width: at.width, height: at.height }}
      label={t('grid.columnMenu', { label: field.label })}
      onClosed={onClosed}
    >
      {mayManage && onFieldForm && <FieldItems field={field} onFieldForm={onFieldForm} />}
      <MenuItem icon={<IconArrowUp {...icon} />} onSelect={() => sort('asc')}>
        {t('sorts.ascending')}
      </MenuItem>
      <MenuItem icon={<IconArrowDown {...icon} />} onSelect={() => sort('desc')}>
        {t('sorts.descending')}
      </MenuItem>
      {behaviourOf(field).definition.column !== 'none' && (
        <MenuItem
          icon={<IconLayoutRows {...icon} />}
          checked={isGrouped}
          onSelect={() =>
            onChange({
              groups: isGrouped
                ? groups.filter((group) => group.fieldId !== field.id)
                : [...groups.slice(0, maxGroupLevels - 1), { fieldId: field.id, direction: 'asc' }],
            })
          }
        >
          {t('groups.byThis')}
        </MenuItem>
      )}
      <MenuDivider />
      <PlaceItems field={field} columns={columns} config={config} onChange={onChange} arrange={arrange} />
      {isLabel && <MenuHeading>{t('fields.namesRecords')}</MenuHeading>}
      <MenuItem
        icon={<IconEyeOff {...icon} />}
        disabled={isLabel}
        onSelect={() => arrange('hideField', { fields: ids.filter((id) => id !== field.id) })}
      >
        {t('fields.hide')}
      </MenuItem>
      {mayManage && onDelete && (
        <>
          <MenuDivider />
          <MenuItem danger disabled={isLabel} icon={<IconTrash {...icon} />} onSelect={() => onDelete(field)}>
            {t('fields.delete')}
          </MenuItem>
        </>
      )}
    </MenuAt>
  )
}

function FieldItems({ field, onFieldForm }: { field: Field; onFieldForm: NonNullable<ColumnMenuProps['onFieldForm']> }) {
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  return (
    <>
      <MenuItem icon={<IconPencil {...icon} />} onSelect={() => onFieldForm({ field })}>
        {t('fields.editMenu')}
      </MenuItem>
      <MenuItem icon={<IconColumnInsertRight {...icon} />} onSelect={() => onFieldForm({ after: field.id })}>
        {t('fields.insertRight')}
      </MenuItem>
      <MenuItem icon={<IconCopy {...icon} />} onSelect={() => duplicateAsGesture(field, structure('copyOf', { label: field.label }))}>
        {structure('menu.duplicateField')}
      </MenuItem>
      <MenuDivider />
    </>
  )
}

/** The place and width of a column, and whether it stays while one scrolls. */
function PlaceItems({
  field,
  columns,
  config,
  onChange,
  arrange,
}: Pick<ColumnMenuProps, 'field' | 'columns' | 'config' | 'onChange'> & { arrange: Arrange }) {
  const { t } = useTranslation('tables')
  const ids = columns.map((column) => column.id)
  const place = ids.indexOf(field.id)
  const width = config.widths[field.id] ?? cellTypes[behaviourOf(field).type].width
  const move = (by: number): void => {
    const next = ids.filter((id) => id !== field.id)
    next.splice(place + by, 0, field.id)
    arrange('moveField', { fields: next })
  }
  const frozen = config.frozen ?? 1
  const resize = (by: number): void => onChange({ widths: { ...config.widths, [field.id]: Math.max(minColumnWidth, width + by) } })
  return (
    <>
      <MenuItem icon={<IconArrowLeft {...icon} />} disabled={place <= 1} onSelect={() => move(-1)}>
        {t('fields.moveLeft')}
      </MenuItem>
      <MenuItem icon={<IconArrowRight {...icon} />} disabled={place === 0 || place === ids.length - 1} onSelect={() => move(1)}>
        {t('fields.moveRight')}
      </MenuItem>
      <MenuItem icon={<IconArrowBarToRight {...icon} />} keepOpen onSelect={() => resize(40)}>
        {t('fields.wider')}
      </MenuItem>
      <MenuItem icon={<IconArrowBarToLeft {...icon} />} keepOpen onSelect={() => resize(-40)}>
        {t('fields.narrower')}
      </MenuItem>
      <MenuItem
        icon={<IconPin {...icon} />}
        disabled={place + 1 > maxFrozen || place + 1 === frozen}
        onSelect={() => arrange('freezeField', { frozen: place + 1 })}
      >
        {t('fields.freeze')}
      </MenuItem>
      {frozen > 1 && (
        <MenuItem icon={<IconPinnedOff {...icon} />} onSelect={() => arrange('freezeField', { frozen: 1 })}>
          {t('fields.unfreeze')}
        </MenuItem>
      )}
    </>
  )
}
