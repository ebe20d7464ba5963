import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { BucketChoice } from '#client/queries/BucketChoice.tsx'

interface LevelSelectProps {
  label: string
  fields: readonly Field[]
  level: GroupLevel | null
  onChange(level: GroupLevel | null): void
  none?: string
}

/** A field to group by, and the stretches that make its groups. Days are grouped by month to begin with. */
export function LevelSelect({ label, fields, level, onChange, none }: LevelSelectProps) {
  const groupable = fields.filter((field) => behaviourOf(field).definition.column !== 'none')
  return (
    <div className={css.level}>
      <FieldSelect
        label={label}
        fields={groupable}
        value={level?.fieldId ?? null}
        onChange={(fieldId) => onChange(fieldId === null ? null : levelOf(groupable.find(({ id }) => id === fieldId)))}
        {...(none !== undefined && { none })}
      />
      {level && (
        <BucketChoice
          field={fields.find(({ id }) => id === level.fieldId)}
          bucket={level.bucket}
          onChange={(bucket) => onChange(withBucket(level, bucket))}
        />
      )}
    </div>
  )
}

function levelOf(field: Field | undefined): GroupLevel | null {
  if (!field) return null
  const kind = behaviourOf(field).definition.buckets
  const level: GroupLevel = { fieldId: field.id, direction: 'asc' }
  return kind === 'day' || kind === 'instant' ? { ...level, bucket: 'month' } : level
}

function withBucket({ bucket: _before, ...level }: GroupLevel, bucket: Bucket | undefined): GroupLevel {
  return bucket === undefined ? level : { ...level, bucket }
}
