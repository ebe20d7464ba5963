import { Suspense, useMemo } from 'react'
import type { Behaviour } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { formatAttachments } from '#client/features/tables/cells/attachment-text.ts'
import { linkConfig, useLocale } from '#client/features/tables/cells/field-config.ts'
import { formatUsers } from '#client/features/tables/cells/user-text.ts'
import type { LinkedValues, Reach } from '#client/features/tables/fields/linked-values.ts'
import { SampleValues, type SampleValue } from '#client/features/tables/formulas/SampleValues.tsx'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { readTable, useFields, useRecords } from '#client/data/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface LinkedSamplesProps<Config> {
  tableId: string
  config: Config & { linkFieldId: string | null }
  /** works the field out; undefined while something is still to be chosen */
  values(config: Config, reach: Reach): LinkedValues | undefined
}

/** What a rollup or lookup gives for records on this device. Until its words are there the rest of the form stays, with the focus in it. */
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
  const link = useFields(tableId).find((field) => field.id === config.linkFieldId)
  const target = link && linkConfig(link).tableId
  const fields = useFields(target)
  // brings the linked table onto the device, and tells when it is there
  const { rows } = useRecords(target === undefined ? undefined : { tableId: target, filter: null, sorts: [], search: '' })
  const worked = useMemo(() => {
    if (!link || target === undefined) return undefined
    const find = (id: string): RecordRow | undefined => readTable(target)?.find(id)
    const text = (cell: CellValue, { definition, config: shape }: Behaviour): string => {
      if (definition.holds === 'users') return formatUsers(cell)
      return definition.holds === 'attachments' ? formatAttachments(cell) : definition.format(cell, shape, locale)
    }
    const made = values(config, { link, fields, find, text, timezone: locale.timezone })
    if (!made) return undefined
    const valueOf = (row: RecordRow): SampleValue => {
      const cell = made.valueOf(row)
      return cell === undefined ? { failure: t('linkedElsewhere') } : { cell }
    }
    return { result: made.result, valueOf }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the linked rows are found one by one, and new when there are others
  }, [link, target, fields, rows, config, values, locale, t])
  return worked && <SampleValues tableId={tableId} result={worked.result} valueOf={worked.valueOf} />
}
