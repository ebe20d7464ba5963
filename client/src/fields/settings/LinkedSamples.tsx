import { Suspense, useMemo } from 'react'
import type { Behaviour } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { formatAttachments } from '#client/cells/attachment-text.ts'
import { linkConfig, useLocale } from '#client/cells/field-config.ts'
import { formatUsers } from '#client/cells/user-text.ts'
import type { LinkedValues, Reach } from '#client/fields/settings/linked-values.ts'
import { SampleValues, type SampleValue } from '#client/fields/formulas/SampleValues.tsx'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readTable, useFields, useRecords } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface LinkedSamplesProps<Config> {
  tableId: string
  config: Config & { linkFieldId: string | null }
  /** computes the field; undefined while a choice is missing */
  values(config: Config, reach: Reach): LinkedValues | undefined
}

/** The values of a rollup or lookup for records on this device. While its texts load, the rest of the form stays and keeps the focus. */
export function LinkedSamples<Config>(props: LinkedSamplesProps<Config>) {
  return (
    <Suspense>
      <Samples {...props} />
    </Suspense>
  )
}

function Samples<Config>({ tableId, config, values }: LinkedSamplesProps<Config>) {
  const { t } = useTranslation('formulas')
  const locale = useLocale()
  const { organisation } = useSession()
  const link = useFields(tableId).find((field) => field.id === config.linkFieldId)
  const target = link && linkConfig(link).tableId
  const fields = useFields(target)
  // loads the linked table, and re-renders when it arrives
  const { rows } = useRecords(target === undefined ? undefined : { tableId: target, filter: null, sorts: [], search: '' })
  const worked = useMemo(() => {
    if (!link || target === undefined) return undefined
    const find = (id: string): RecordRow | undefined => readTable(target)?.find(id)
    const text = (cell: CellValue, { definition, config: shape }: Behaviour): string => {
      if (definition.holds === 'users') return formatUsers(cell)
      return definition.holds === 'attachments' ? formatAttachments(cell) : definition.format(cell, shape, locale)
    }
    const made = values(config, { link, fields, find, text, timezone: organisation.timezone })
    if (!made) return undefined
    const valueOf = (row: RecordRow): SampleValue => {
      const cell = made.valueOf(row)
      return cell === undefined ? { failure: t('linkedElsewhere') } : { cell }
    }
    return { result: made.result, valueOf }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the linked rows are found one by one, and new when there are others
  }, [link, target, fields, rows, config, values, locale, organisation.timezone, t])
  return worked && <SampleValues tableId={tableId} result={worked.result} valueOf={worked.valueOf} />
}
