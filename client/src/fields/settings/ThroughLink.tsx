import { useMemo, useRef } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { fieldOption } from '#client/fields/settings/field-option.tsx'
import { MakeLink } from '#client/fields/settings/MakeLink.tsx'
import css from '#client/fields/settings/fields.module.css'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useFocusBack } from '#client/ui/use-focus-back.ts'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface LinkPickProps {
  tableId: string
  linkFieldId: string | null
  onChange(linkFieldId: string): void
}

/** The link that a rollup or lookup follows. */
export function LinkPick({ tableId, linkFieldId, onChange }: LinkPickProps) {
  const { t } = useTranslation('tables')
  const links = useFields(tableId).filter((field) => behaviourOf(field).definition.column === 'link')
  const box = useRef<HTMLDivElement>(null)
  const choice = useRef({ focus: () => box.current?.querySelector('button')?.focus() })
  useFocusBack(links.length === 0, choice)
  if (links.length === 0) return <MakeLink tableId={tableId} onMade={onChange} />
  return (
    <div ref={box}>
      <Select
        label={t('computed.link')}
        placeholder={t('computed.chooseLink')}
        value={linkFieldId}
        options={links.map(fieldOption)}
        onChange={onChange}
      />
    </div>
  )
}

/** Fields of the table behind a link that can be read: everything but buttons; rollups leave out links and the record's own columns. */
export function useTargetFields(
  tableId: string,
  linkFieldId: string | null,
  self: string | undefined,
  forLookup = false,
): readonly Field[] {
  const own = useFields(tableId)
  const link = own.find((field) => field.id === linkFieldId)
  const target = link && (behaviourOf(link).config as ConnectedRecordConfig).tableId
  const fields = useFields(target ?? '')
  return useMemo(
    () =>
      fields.filter((field) => {
        const { column } = behaviourOf(field).definition
        return field.id !== self && !['none', ...(forLookup ? [] : ['link', 'system'])].includes(column)
      }),
    [fields, self, forLookup],
  )
}

interface TargetPickProps {
  fields: readonly Field[]
  targetFieldId: string | null
  onChange(targetFieldId: string): void
}

/** The field to read of the linked records. */
export function TargetPick({ fields, targetFieldId, onChange }: TargetPickProps) {
  const { t } = useTranslation('tables')
  if (fields.length === 0) return <p className={css.hint}>{t('computed.noTargets')}</p>
  return (
    <Select
      label={t('computed.target')}
      placeholder={t('computed.chooseTarget')}
      value={targetFieldId}
      options={fields.map(fieldOption)}
      onChange={onChange}
    />
  )
}
