import type { Locale } from '#shared/fields/field-type.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { configOf, optionsOf } from '#client/cells/field-config.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { bucketText } from '#client/queries/bucket-text.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

export interface GroupName {
  label: string
  hue?: string
}

/** A group of one level as a person reads it, with the colour of its option. @param t of `tables` */
export function groupName(t: TFunction, ofField: Field, level: GroupLevel, cell: CellValue, locale: Locale): GroupName {
  const field = cellField(ofField)
  if (cellTypes[field.type].toggle !== undefined) return { label: t(cell === null || cell === 0 ? 'groups.no' : 'groups.yes') }
  const bucket = bucketOf(field, level)
  const { figures, format, holds } = fieldTypes[field.type]
  const write = figures?.format ?? format
  if (cell === null) return { label: t('groups.empty') }
  if (bucket !== undefined) return { label: bucketText(t, bucket, cell, locale, (number) => write(number, configOf(field), locale)) }
  const option = holds === 'options' && !Array.isArray(cell) ? optionsOf(field).find(({ id }) => id === cell) : undefined
  return { label: formatCell(field, cell, locale) || t('groups.empty'), ...(option && { hue: option.hue }) }
}
