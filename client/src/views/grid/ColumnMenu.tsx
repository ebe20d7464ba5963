import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import type { FieldHost } from '#client/nouns/acts/act.ts'
import { fieldActs } from '#client/views/grid/field-acts.ts'
import { MenuAt } from '#client/ui/MenuAt.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface ColumnMenuProps extends FieldHost {
  at: DOMRect
  onClosed(): void
}

/** The acts on the field of a column. */
export function ColumnMenu({ at, onClosed, ...host }: ColumnMenuProps) {
  const { t } = useTranslation('tables')
  const { id, tableId, label } = host.field
  return (
    <MenuAt
      at={{ left: at.left, top: at.top, width: at.width, height: at.height }}
      label={t('grid.columnMenu', { label })}
      onClosed={onClosed}
    >
      {host.isLabel && <MenuHeading>{t('fields.namesRecords')}</MenuHeading>}
      <ActItems acts={fieldActs} target={{ id, tableId, label, host }} />
    </MenuAt>
  )
}
