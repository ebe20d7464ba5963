import { useMemo, type ReactNode } from 'react'
import type { SelectConfig, SelectOption } from '#shared/fields/select-options.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { StageFigures } from '#client/views/stages/StageFigures.tsx'
import { StageStays } from '#client/views/stages/StageStays.tsx'
import css from '#client/views/stages/stages.module.css'
import { useStagesAddress, type StagesAddress } from '#client/views/stages/stages-address.ts'

/** The stages of a field by their ids, in the field's order. */
export type Stages = ReadonlyMap<string, SelectOption>

/** The rows of either kind. */
export interface StageRowsProps {
  tableId: string
  field: Field
  stages: Stages
  address: StagesAddress
  /** the filters that both kinds share */
  children: ReactNode
}

interface StagesBodyProps {
  tableId: string
  /** those with a clock; at least one */
  fields: readonly Field[]
}

/** How long records stand in the stages of a field: each stay, or each record with its times. */
export function StagesBody({ tableId, fields }: StagesBodyProps) {
  const { t } = useTranslation('sla')
  const address = useStagesAddress()
  const field = fields.find(({ id }) => id === address.field) ?? fields[0]
  const stages: Stages = useMemo(
    () => new Map(((field?.config as Partial<SelectConfig> | undefined)?.options ?? []).map((option) => [option.id, option])),
    [field],
  )
  if (!field) return null
  const Rows = address.isFigures ? StageFigures : StageStays
  return (
    <div className={css.body}>
      <Rows tableId={tableId} field={field} stages={stages} address={address}>
        <Segmented
          label={t('rows')}
          value={address.isFigures ? 'records' : 'stays'}
          options={[
            { value: 'stays', label: t('stays') },
            { value: 'records', label: t('records') },
          ]}
          onChange={(rows) => address.change({ rows: rows === 'records' ? rows : null })}
        />
        <Select
          ariaLabel={t('field')}
          value={field.id}
          options={fields.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => address.change({ field: id, stage: null, by: null })}
        />
      </Rows>
    </div>
  )
}
