import { useMemo, useSyncExternalStore } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import { useTextScale } from '#client/lib/text-scale.ts'
import type { GridColumn } from '#client/ui/grid/grid-types.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { awaitedCopies } from '#client/nouns/fields/copied-fields.ts'
import { fieldState } from '#client/fields/settings/field-state.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The heads of the columns: a field's name, icon, width, sort and state. */
export function useGridColumns(columns: readonly Field[], { sorts, widths }: GridConfig, access: TableAccess): GridColumn[] {
  const { t } = useTranslation('tables')
  const scale = useTextScale()
  const copies = useSyncExternalStore(awaitedCopies.subscribe, awaitedCopies.get)
  return useMemo(
    () =>
      columns.map((field) => {
        const { icon: Icon } = cellTypes[field.type]
        const { align, width, toggle } = cellTypes[cellField(field).type]
        const state = fieldState(
          field,
          t,
          copies.some(({ fieldId }) => fieldId === field.id),
        )
        const sort = sorts.find((candidate) => candidate.fieldId === field.id)
        return {
          id: field.id,
          label: field.label,
          icon: <Icon size={16} stroke={1.5} />,
          width: Math.round((widths[field.id] ?? width) * scale),
          align,
          readOnly: !mayWriteCells(access, field),
          toggles: toggle !== undefined,
          ...(sort ? { sort: sort.direction } : {}),
          ...(state ? { state } : {}),
        }
      }),
    [columns, sorts, widths, access, copies, scale, t],
  )
}
