import type { ReactNode } from 'react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { gonePartsOf, rebindConfig, type GonePart } from '#client/blocks/shell/gone-parts.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/blocks/shell/shell.module.css'
import { Notice } from '#client/ui/Notice.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'

interface RebindBlockProps {
  type: string
  config: object
  onChange(patch: object): void
}

/** Offers another table, view or field in the place of one that is gone; everything else of the block's settings stays. */
export function RebindBlock({ type, config, onChange }: RebindBlockProps) {
  const definition = findBlockType(type)
  const tables = useEntities('table')
  const views = useEntities('view')
  const fields = useEntities('field')
  const access = useAccess()
  const isReady = useReplicaState() === 'ready'
  if (!definition || !isReady) return null
  const sees = (tableId: string, fieldId: string): boolean => !access.table(tableId).hiddenFields.has(fieldId)
  const gone = gonePartsOf(definition, config, {
    table: (id) => tables.some((table) => table.id === id),
    view: (id) => views.some((view) => view.id === id),
    field: (id) => fields.some((field) => field.id === id && sees(field.tableId, id)),
  })
  const tableIds = definition.refs(config).tables
  const byLabel = <T extends { label: string }>(items: readonly T[]): T[] => items.toSorted((a, b) => a.label.localeCompare(b.label))
  const choices = {
    table: () =>
      byLabel(tables).map(({ id, label, icon, color }) => ({ id, label, icon: <ItemIcon icon={icon} color={color} size={16} plain /> })),
    view: () => byLabel(views.filter(({ tableId }) => tableIds.includes(tableId))).map(({ id, label }) => ({ id, label, icon: undefined })),
    field: () =>
      fields
        .filter(({ id, tableId }) => tableIds.includes(tableId) && sees(tableId, id))
        .map((field) => {
          const { icon: Icon } = cellTypes[field.type]
          return { id: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
        }),
  } as const
  // a table that is gone comes first: its views and fields went with it
  const [first] = gone
  const asked = first?.kind === 'table' ? [first] : gone
  return asked.map((part) => (
    <Rebind key={part.id} part={part} choices={choices[part.kind]()} onChoose={(to) => onChange(rebindConfig(config, part.id, to))} />
  ))
}

interface RebindProps {
  part: GonePart
  choices: readonly { id: string; label: string; icon: ReactNode }[]
  onChoose(id: string): void
}

function Rebind({ part, choices, onChoose }: RebindProps) {
  const { t } = useTranslation('apps')
  return (
    <Notice tone="warning">
      <div className={css.rebind}>
        <span>{t(`rebind.${part.kind}.gone`)}</span>
        {choices.length > 0 && (
          <Select
            ariaLabel={t(`rebind.${part.kind}.choose`)}
            placeholder={t(`rebind.${part.kind}.choose`)}
            value={null}
            options={choices.map(({ id, label, icon }) => ({ value: id, label, ...(icon !== undefined && { icon }) }))}
            onChange={onChoose}
          />
        )}
      </div>
    </Notice>
  )
}
