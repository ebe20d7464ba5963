import { behaviourOf } from '#shared/fields/behaviour.ts'
import { rollupFunctionsOf } from '#shared/computed/result-of.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import css from '#client/fields/settings/fields.module.css'
import { LinkedSamples } from '#client/fields/settings/LinkedSamples.tsx'
import { rollupValues } from '#client/fields/settings/linked-values.ts'
import { LinkPick, TargetPick, useTargetFields } from '#client/fields/settings/ThroughLink.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The link of a rollup, its figure, the field it is over, and a filter of the linked records. */
export function RollupSettings({ config, tableId, fieldId, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const rollup = config as RollupConfig
  const targets = useTargetFields(tableId, rollup.linkFieldId, fieldId)
  const target = targets.find((field) => field.id === rollup.targetFieldId)
  const names = ['count' as const, ...new Set(targets.flatMap((field) => rollupFunctionsOf(behaviourOf(field))))]
  const fitting = targets.filter((field) => rollupFunctionsOf(behaviourOf(field)).includes(rollup.function))
  return (
    <>
      <LinkPick
        tableId={tableId}
        linkFieldId={rollup.linkFieldId}
        onChange={(linkFieldId) => onChange({ ...rollup, linkFieldId, targetFieldId: null, filter: null })}
      />
      {rollup.linkFieldId !== null && (
        <>
          <Select
            label={t('computed.function')}
            value={rollup.function}
            options={names.map((name) => ({ value: name, label: t(`computed.functions.${name}`) }))}
            onChange={(name) => {
              const keeps = target !== undefined && rollupFunctionsOf(behaviourOf(target)).includes(name)
              onChange({ ...rollup, function: name, targetFieldId: keeps ? rollup.targetFieldId : null })
            }}
          />
          {rollup.function !== 'count' && (
            <TargetPick
              fields={fitting}
              targetFieldId={rollup.targetFieldId}
              onChange={(targetFieldId) => onChange({ ...rollup, targetFieldId })}
            />
          )}
          <div>
            <p className={css.hint}>{t('computed.onlyWhere')}</p>
            <FilterBuilder
              fields={targets}
              filter={rollup.filter}
              whenEmpty={t('computed.allLinked')}
              onChange={(filter) => onChange({ ...rollup, filter })}
            />
          </div>
          <LinkedSamples tableId={tableId} config={rollup} values={rollupValues} />
        </>
      )}
    </>
  )
}
