import { blockFigures, type BlockFigure } from '#shared/blocks/block-figure.ts'
import { isMeasurable } from '#shared/blocks/measure-figure.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { figureFieldOf } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface FigureSelectProps {
  figure: BlockFigure
  fields: readonly Field[]
  onChange(figure: BlockFigure): void
}

/** The figure of a block, and the field that it is of. */
export function FigureSelect({ figure: { aggregate, fieldId }, fields, onChange }: FigureSelectProps) {
  const { t } = useTranslation('tables')
  const fitting = (name: BlockFigure['aggregate']): readonly Field[] =>
    fields.filter((field) => {
      const measured = figureFieldOf(field)
      return measured !== undefined && isMeasurable(measured, name)
    })
  const measurable = fitting(aggregate)
  return (
    <>
      <Select
        label={t('blocks.aggregate')}
        value={aggregate}
        options={blockFigures
          .filter((name) => name === 'count' || fitting(name).length > 0)
          .map((name) => ({ value: name, label: t(`figures.${name}`) }))}
        onChange={(name) => {
          const others = fitting(name)
          const keeps = others.some((field) => field.id === fieldId)
          onChange({ aggregate: name, fieldId: name === 'count' ? null : keeps ? fieldId : (others[0]?.id ?? null) })
        }}
      />
      {aggregate !== 'count' && (
        <FieldSelect
          label={t('blocks.field')}
          fields={measurable}
          value={fieldId}
          onChange={(chosen) => onChange({ aggregate, fieldId: chosen })}
        />
      )}
    </>
  )
}
