import { Fragment } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { bucketOf, maxGroupLevels } from '#shared/query/groups.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { BucketChoice } from '#client/queries/BucketChoice.tsx'
import { FieldMenu } from '#client/queries/FieldMenu.tsx'
import { SortRow } from '#client/queries/SortRow.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/queries/views.module.css'
import { Button } from '#client/ui/Button.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface GroupBuilderProps {
  fields: readonly Field[]
  groups: readonly GroupLevel[]
  onChange(groups: GroupLevel[]): void
  /** only while groups are in sight */
  onOpenAll?(): void
  onShutAll?(): void
}

/** The grouping of records, outermost first: up to three fields, each once, by exact cells or by buckets. */
export function GroupBuilder({ fields, groups, onChange, onOpenAll, onShutAll }: GroupBuilderProps) {
  const { t } = useTranslation('tables')
  const free = fields.filter(
    (field) => behaviourOf(field).definition.column !== 'none' && !groups.some(({ fieldId }) => fieldId === field.id),
  )
  const replace = (index: number, patch: Partial<GroupLevel>): void =>
    onChange(groups.map((group, at) => (at === index ? fitting({ ...group, ...patch }, fields) : group)))
  return (
    <div className={css.builder}>
      {groups.length === 0 && (
        <Text as="p" size={13} muted>
          {t('groups.none')}
        </Text>
      )}
      {groups.map((group, index) => (
        <Fragment key={group.fieldId}>
          <SortRow
            label={t('groups.field', { number: index + 1 })}
            removeLabel={t('groups.remove')}
            fields={fields}
            free={free}
            sort={group}
            onChange={(patch) => replace(index, patch)}
            onRemove={() => onChange(groups.filter((_, at) => at !== index))}
          />
          <BucketChoice
            field={fields.find(({ id }) => id === group.fieldId)}
            bucket={group.bucket}
            onChange={(bucket) => replace(index, { bucket })}
          />
        </Fragment>
      ))}
      <Row gap={4} align="stretch">
        {free.length > 0 && groups.length < maxGroupLevels && (
          <FieldMenu
            label={t('groups.add')}
            fields={[...free.filter(suits), ...free.filter((field) => !suits(field))]}
            onPick={({ id }) => onChange([...groups, { fieldId: id, direction: 'asc' }])}
          />
        )}
        {groups.length > 0 && onOpenAll && (
          <>
            <Button variant="quiet" size="small" onClick={onOpenAll}>
              {t('groups.openAll')}
            </Button>
            <Button variant="quiet" size="small" onClick={onShutAll}>
              {t('groups.shutAll')}
            </Button>
          </>
        )}
      </Row>
    </div>
  )
}

/** A level without a bucket that its field has no meaning for, as after another field was chosen. */
function fitting(level: GroupLevel, fields: readonly Field[]): GroupLevel {
  const field = fields.find(({ id }) => id === level.fieldId)
  if (level.bucket !== undefined && field && bucketOf(field, level) !== undefined) return level
  const { bucket: _bucket, ...exact } = level
  return exact
}

/** True for fields that people group by first: options, people, yes and no. */
function suits(field: Field): boolean {
  const { holds } = behaviourOf(field).definition
  return holds === 'options' || holds === 'users' || cellTypes[behaviourOf(field).type].toggle !== undefined
}
