import type { ReactNode } from 'react'
import { renameItem, renameTable } from '#shared/nouns/app-plans/edit-plan.ts'
import { freeLabel, renameAutomation, renameForm } from '#shared/nouns/app-plans/rename-parts.ts'
import { withoutPart, type PlanList } from '#client/features/ai-builder/data/plan-parts.ts'
import { OutlineLine as Line, type OutlineProps } from '#client/features/ai-builder/ui/OutlineLine.tsx'
import { AppOutline } from '#client/features/ai-builder/ui/AppOutline.tsx'
import { TableOutline } from '#client/features/ai-builder/ui/TableOutline.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** Everything that a plan makes, by its names: each may be renamed or taken away. */
export function PlanOutline({ plan, onChange }: OutlineProps) {
  const { t } = useTranslation('aiBuilder')
  const addsTo = plan.apps.find(({ into }) => into !== undefined)
  const remove = (list: PlanList, at: number) => () => onChange(withoutPart(plan, list, at))
  return (
    <section className={css.outline} aria-label={t('outline.title')}>
      {addsTo === undefined ? (
        <Line icon={<ItemIcon icon={plan.icon} color={plan.color} size={24} />}>
          <InlineText label={t('outline.folder')} value={plan.label} onCommit={(label) => onChange({ ...plan, label })} />
        </Line>
      ) : (
        <p className={css.lead}>{t('outline.addsTo', { app: addsTo.label })}</p>
      )}
      <p className={css.about}>{t('outline.hint')}</p>
      {plan.tables.map((table, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- tables stand in their order
        <div key={at}>
          <Line icon={<ItemIcon icon={table.icon} color={table.color} size={20} />} name={table.label} onRemove={remove('tables', at)}>
            <InlineText
              label={t('outline.table')}
              value={table.label}
              onCommit={(label) => onChange(renameTable(plan, table.label, freeLabel(label, [...plan.uses, ...labelsOf(plan.tables)])))}
            />
          </Line>
          <TableOutline plan={plan} table={table} onChange={onChange} />
        </div>
      ))}
      <Group title={t('outline.forms')} count={plan.forms.length}>
        {plan.forms.map((form, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- forms stand in their order
          <Line key={at} name={form.label} onRemove={remove('forms', at)}>
            <InlineText
              label={t('outline.form')}
              value={form.label}
              onCommit={(label) => onChange(renameForm(plan, form.table, form.label, freeLabel(label, labelsOf(plan.forms))))}
            />
            <span className={css.about}>{form.table}</span>
          </Line>
        ))}
      </Group>
      <Group title={t('outline.pages')} count={plan.pages.length}>
        {plan.pages.map((page, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages stand in their order
          <Line key={at} icon={<ItemIcon icon={page.icon} color={page.color} size={20} />} name={page.label} onRemove={remove('pages', at)}>
            <InlineText
              label={t('outline.page')}
              value={page.label}
              onCommit={(label) => onChange(renameItem(plan, 'page', page.label, freeLabel(label, labelsOf(plan.pages))))}
            />
          </Line>
        ))}
      </Group>
      <Group title={t('outline.apps')} count={plan.apps.length}>
        {plan.apps.map((app, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- apps stand in their order
          <AppOutline key={at} plan={plan} app={app} at={at} onChange={onChange} />
        ))}
      </Group>
      <Group title={t('outline.automations')} count={plan.automations.length}>
        {plan.automations.map((automation, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- automations stand in their order
          <Line key={at} name={automation.name} onRemove={remove('automations', at)}>
            <InlineText
              label={t('outline.automation')}
              value={automation.name}
              onCommit={(name) => onChange(renameAutomation(plan, at, name))}
            />
            <span className={css.about}>{t('outline.off')}</span>
          </Line>
        ))}
      </Group>
    </section>
  )
}

const labelsOf = (things: readonly { label: string }[]): string[] => things.map(({ label }) => label)

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <div>
      <h2 className={css.group}>{title}</h2>
      {children}
    </div>
  )
}
