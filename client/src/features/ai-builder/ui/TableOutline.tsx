import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { renameField, retypeField } from '#shared/nouns/app-plans/edit-plan.ts'
import { freeLabel, renameView } from '#shared/nouns/app-plans/rename-parts.ts'
import type { PlanField, PlanTable } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { withoutField, withoutRecords, withoutView } from '#client/features/ai-builder/data/plan-parts.ts'
import { OutlineLine as Line, type OutlineProps } from '#client/features/ai-builder/ui/OutlineLine.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Select } from '#client/ui/Select.tsx'

type TypeName = PlanField['type']

const hasOptions = (type: TypeName): boolean => 'options' in (getFieldType(type).defaultConfig() as object)
/** Types that stand alone: a link or a figure of others cannot be chosen without saying of what. */
const standsAlone = (type: TypeName): boolean => {
  const { column, compute, defaultConfig, configSchema } = getFieldType(type)
  return column !== 'link' && compute === 'none' && configSchema.safeParse(defaultConfig()).success
}

/** The fields and views of a table: fields may be renamed and of another type, and each may be taken away. */
export function TableOutline({ plan, table, onChange }: OutlineProps & { table: PlanTable }) {
  const { t } = useTranslation('aiBuilder')
  const records = plan.records.filter((one) => one.table === table.label).reduce((sum, { rows }) => sum + rows.length, 0)
  const others = plan.tables.flatMap(({ fields }) =>
    fields.flatMap(({ to, inverse }) => (to === table.label && inverse !== undefined ? inverse : [])),
  )
  const taken = [...table.fields.map(({ label }) => label), ...others]
  return (
    <div className={css.inside}>
      {table.fields.map((field, at) => {
        const Icon = cellIcons[field.type]
        const types = fieldTypeNames.filter((type) => type === field.type || standsAlone(type))
        return (
          // oxlint-disable-next-line react/no-array-index-key -- fields stand in their order
          <Line
            key={at}
            icon={<Icon size={16} stroke={1.5} aria-hidden />}
            name={field.label}
            {...(table.fields.length > 1 && { onRemove: () => onChange(withoutField(plan, table.label, field.label)) })}
          >
            <InlineText
              label={t('outline.field')}
              value={field.label}
              onCommit={(label) => onChange(renameField(plan, table.label, field.label, freeLabel(label, taken)))}
            />
            {field.to === undefined ? (
              <Select<TypeName>
                ariaLabel={t('outline.type', { name: field.label })}
                value={field.type}
                onChange={(type) => onChange(retypeField(plan, table.label, field.label, type, hasOptions(type)))}
                options={types.map((value) => ({ value, label: t(`tables:types.${value}`) }))}
              />
            ) : (
              <span className={css.about}>{t('outline.linksTo', { table: field.to })}</span>
            )}
          </Line>
        )
      })}
      {table.views.map((view, at) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- views stand in their order
          key={at}
          name={view.label}
          {...(table.views.length > 1 && { onRemove: () => onChange(withoutView(plan, table.label, at)) })}
        >
          <InlineText
            label={t('outline.nameOfView')}
            value={view.label}
            onCommit={(label) =>
              onChange(
                renameView(
                  plan,
                  table.label,
                  view.label,
                  freeLabel(
                    label,
                    table.views.map((one) => one.label),
                  ),
                ),
              )
            }
          />
          <span className={css.about}>{t('outline.view')}</span>
        </Line>
      ))}
      {records > 0 && (
        <Line name={t('outline.records', { count: records })} onRemove={() => onChange(withoutRecords(plan, table.label))}>
          <span className={css.about}>{t('outline.records', { count: records })}</span>
        </Line>
      )}
    </div>
  )
}
