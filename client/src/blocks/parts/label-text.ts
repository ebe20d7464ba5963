import type { ChartLabel } from '#shared/blocks/chart-block.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { bucketText } from '#client/queries/bucket-text.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** A group's name in full; visitors have nothing of the device to name it by. @param t of `tables` */
export function labelText(t: TFunction, label: ChartLabel, locale: Locale): string {
  if (label === null) return t('groups.others')
  if (typeof label === 'string') return label || t('groups.empty')
  return bucketText(t, label.bucket, label.key, locale, String)
}
