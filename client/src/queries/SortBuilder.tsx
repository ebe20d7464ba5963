import { IconPlus } from '@tabler/icons-react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Sort } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { SortRow } from '#client/queries/SortRow.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/queries/views.module.css'
import { Button } from '#client/ui/Button.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface SortBuilderProps {
  fields: readonly Field[]
  sorts: readonly Sort[]
  /** absent: as many as there are fields */
  most?: number
  onChange(sorts: Sort[]): void
}

/** Sorts in order of weight; a field sorts once. */
export function SortBuilder({ fields, sorts, most = Infinity, onChange }: SortBuilderProps) {
  const { t } = useTranslation('tables')
  const free = fields.filter((field) => behaviourOf(field).definition.column !== 'none' && !sorts.some((sort) => sort.fieldId === field.id))
  const replace = (index: number, patch: Partial<Sort>): void =>
    onChange(sorts.map((sort, at) => (at === index ? { ...sort, ...patch } : sort)))
  return (
    <div className={css.builder}>
      {sorts.length === 0 && (
        <Text as="p" size={13} muted>
          {t('sorts.none')}
        </Text>
      )}
      {sorts.map((sort, index) => (
        <SortRow
          key={sort.fieldId}
          label={t('sorts.field')}
          removeLabel={t('sorts.remove')}
          fields={fields}
          free={free}
          sort={sort}
          onChange={(patch) => replace(index, patch)}
          onRemove={() => onChange(sorts.filter((_, at) => at !== index))}
        />
      ))}
      <Row gap={4} align="stretch">
        {free[0] && sorts.length < most && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconPlus size={16} stroke={1.5} />}
            onClick={() => free[0] && onChange([...sorts, { fieldId: free[0].id, direction: 'asc' }])}
          >
            {t('sorts.add')}
          </Button>
        )}
      </Row>
    </div>
  )
}
