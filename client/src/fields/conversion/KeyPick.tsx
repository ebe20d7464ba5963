import { useMemo } from 'react'
import { mayBeKey } from '#shared/fields/convert.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { fieldOption } from '#client/fields/settings/field-option.tsx'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

/** The fields of a table whose values can name its records. */
export function useKeyFields(tableId: string | undefined): readonly Field[] {
  const fields = useFields(tableId ?? '')
  return useMemo(() => fields.filter(mayBeKey), [fields])
}

interface KeyPickProps {
  tableId: string
  keys: readonly Field[]
  /** undefined: the field that names the table's records */
  keyFieldId: string | undefined
  onChange(keyFieldId: string): void
}

/** The field of the other table that is compared with the values of the column, as an import offers it. */
export function KeyPick({ tableId, keys, keyFieldId, onChange }: KeyPickProps) {
  const { t } = useTranslation('structure')
  const table = useEntity('table', tableId)
  const label = keys.find((field) => field.id === table?.recordLabelField) ?? keys[0]
  if (keys.length < 2) return null
  return (
    <Select
      label={t('convert.key', { table: table?.label ?? '' })}
      value={keyFieldId ?? label?.id ?? null}
      options={keys.map(fieldOption)}
      onChange={onChange}
    />
  )
}
