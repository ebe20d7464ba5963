import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconColumnInsertRight,
  IconCopy,
  IconEyeOff,
  IconId,
  IconLayoutRows,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import { maxFrozen } from '#shared/views/grid-view.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { duplicateAsGesture } from '#client/fields/settings/field-gestures.ts'
import type { Act, ActsOf, ActTargets, FieldHost } from '#client/nouns/acts/act.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'
import { minColumnWidth } from '#client/ui/grid/grid-layout.ts'
import { arrangeColumns } from '#client/views/grid/arrange-columns.ts'

type Target = ActTargets['field']
type Look = Pick<Act<Target>, 'id' | 'Icon' | 'label'> & Partial<Act<Target>>

/** An act in the grid that shows the column. */
function inGrid(
  look: Look,
  run: (host: FieldHost) => void,
  isDisabled?: (host: FieldHost) => boolean,
  mayRun: (host: FieldHost) => boolean = () => true,
): Act<Target> {
  return {
    section: 'edit',
    ...look,
    mayRun: ({ host }) => host !== undefined && mayRun(host),
    ...(isDisabled && { isDisabled: ({ host }) => host === undefined || isDisabled(host) }),
    run: ({ host }) => {
      if (host) run(host)
    },
  }
}

const sort =
  (direction: 'asc' | 'desc') =>
  ({ field, config, onChange }: FieldHost): void =>
    onChange({ sorts: [{ fieldId: field.id, direction }, ...config.sorts.filter((other) => other.fieldId !== field.id)] })
const groupsOf = ({ config }: FieldHost) => config.groups ?? []
const isGrouped = (host: FieldHost): boolean => groupsOf(host).some((group) => group.fieldId === host.field.id)
const idsOf = ({ columns }: FieldHost): string[] => columns.map((column) => column.id)
const placeOf = (host: FieldHost): number => idsOf(host).indexOf(host.field.id)

function arrange(
  { field, config, onChange }: FieldHost,
  gesture: 'moveField' | 'hideField' | 'freezeField',
  after: { fields?: string[]; frozen?: number },
): void {
  arrangeColumns({ tableId: field.tableId, gesture, label: field.label, before: config, after, onChange })
}

const move =
  (by: number) =>
  (host: FieldHost): void => {
    const next = idsOf(host).filter((id) => id !== host.field.id)
    next.splice(placeOf(host) + by, 0, host.field.id)
    arrange(host, 'moveField', { fields: next })
  }

const resize =
  (by: number) =>
  ({ field, config, onChange }: FieldHost): void => {
    const width = config.widths[field.id] ?? cellTypes[behaviourOf(field).type].width
    onChange({ widths: { ...config.widths, [field.id]: Math.max(minColumnWidth, width + by) } })
  }

const mayForm = ({ mayManage, onFieldForm }: FieldHost): boolean => mayManage && onFieldForm !== undefined

/** Every act on a field: its form, and its column in the grid. */
export const fieldActs: ActsOf<'field'> = [
  inGrid(
    { id: 'edit', Icon: IconPencil, label: 'tables:fields.editMenu', structure: true },
    ({ field, onFieldForm }) => onFieldForm?.({ field }),
    undefined,
    mayForm,
  ),
  inGrid(
    { id: 'insertRight', Icon: IconColumnInsertRight, label: 'tables:fields.insertRight', structure: true },
    ({ field, onFieldForm }) => onFieldForm?.({ after: field.id }),
    undefined,
    mayForm,
  ),
  {
    id: 'duplicate',
    section: 'edit',
    Icon: IconCopy,
    label: 'structure:menu.duplicateField',
    structure: true,
    mayRun: ({ host }) => host !== undefined && mayForm(host),
    run: ({ host }, { t }) => {
      if (host) duplicateAsGesture(host.field, t('structure:copyOf', { label: host.field.label }))
    },
  },
  {
    id: 'copyId',
    section: 'copy',
    Icon: IconId,
    label: 'acts:fieldId',
    mayRun: (_, { access }) => access.isBuilder && access.has('lowCode'),
    run: ({ id, label }, { t }) => copyAndSay(id, t('acts:fieldIdCopied', { name: label })),
  },
  inGrid({ id: 'ascending', Icon: IconArrowUp, label: 'tables:sorts.ascending', line: true }, sort('asc')),
  inGrid({ id: 'descending', Icon: IconArrowDown, label: 'tables:sorts.descending' }, sort('desc')),
  inGrid(
    { id: 'group', Icon: IconLayoutRows, label: 'tables:groups.byThis', isOn: ({ host }) => host && isGrouped(host) },
    (host) => {
      const groups = groupsOf(host)
      host.onChange({
        groups: isGrouped(host)
          ? groups.filter((group) => group.fieldId !== host.field.id)
          : [...groups.slice(0, maxGroupLevels - 1), { fieldId: host.field.id, direction: 'asc' }],
      })
    },
    undefined,
    ({ field }) => behaviourOf(field).definition.column !== 'none',
  ),
  inGrid({ id: 'left', Icon: IconArrowLeft, label: 'tables:fields.moveLeft', line: true }, move(-1), (host) => placeOf(host) <= 1),
  inGrid({ id: 'right', Icon: IconArrowRight, label: 'tables:fields.moveRight' }, move(1), (host) => {
    const place = placeOf(host)
    return place === 0 || place === host.columns.length - 1
  }),
  inGrid({ id: 'wider', Icon: IconArrowBarToRight, label: 'tables:fields.wider', keepsOpen: true }, resize(40)),
  inGrid({ id: 'narrower', Icon: IconArrowBarToLeft, label: 'tables:fields.narrower', keepsOpen: true }, resize(-40)),
  inGrid(
    { id: 'freeze', Icon: IconPin, label: 'tables:fields.freeze' },
    (host) => arrange(host, 'freezeField', { frozen: placeOf(host) + 1 }),
    (host) => placeOf(host) + 1 > maxFrozen || placeOf(host) + 1 === (host.config.frozen ?? 1),
  ),
  inGrid(
    { id: 'unfreeze', Icon: IconPinnedOff, label: 'tables:fields.unfreeze' },
    (host) => arrange(host, 'freezeField', { frozen: 1 }),
    undefined,
    ({ config }) => (config.frozen ?? 1) > 1,
  ),
  inGrid(
    { id: 'hide', Icon: IconEyeOff, label: 'tables:fields.hide' },
    (host) => arrange(host, 'hideField', { fields: idsOf(host).filter((id) => id !== host.field.id) }),
    ({ isLabel }) => isLabel,
  ),
  inGrid(
    { id: 'delete', section: 'delete', Icon: IconTrash, label: 'tables:fields.delete', line: true, danger: true, structure: true },
    ({ field, onDelete }) => onDelete?.(field),
    ({ isLabel }) => isLabel,
    ({ mayManage, onDelete }) => mayManage && onDelete !== undefined,
  ),
]
