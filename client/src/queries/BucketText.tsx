import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { configOf } from '#client/cells/field-config.ts'
import { bucketDays, bucketText } from '#client/queries/bucket-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface BucketTextProps {
  /** as what its values are */
  field: Field
  bucket: Bucket
  /** the key of the bucket */
  value: CellValue
  locale: Locale
}

/** The name of a bucket, with the days of a stretch as its title. */
export function BucketText({ field, bucket, value, locale }: BucketTextProps) {
  const { t } = useTranslation('tables')
  const { figures, format } = fieldTypes[field.type]
  const write = figures?.format ?? format
  return (
    <span title={bucketDays(bucket, value, locale)}>
      {bucketText(t, bucket, value, locale, (number) => write(number, configOf(field), locale))}
    </span>
  )
}
