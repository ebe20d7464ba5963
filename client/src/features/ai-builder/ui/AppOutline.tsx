import type { PlanApp, PlanBlock } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { renameItem } from '#shared/nouns/app-plans/edit-plan.ts'
import { freeLabel, renameBlock, titleKeyOf } from '#shared/nouns/app-plans/rename-parts.ts'
import { withoutBlock, withoutPart } from '#client/features/ai-builder/data/plan-parts.ts'
import { OutlineLine as Line, type OutlineProps } from '#client/features/ai-builder/ui/OutlineLine.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** An app of a plan with its blocks. One that is there keeps its name: only blocks are put into it. */
export function AppOutline({ plan, app, at, onChange }: OutlineProps & { app: PlanApp; at: number }) {
  const { t } = useTranslation('aiBuilder')
  const typeOf = ({ type }: PlanBlock): string => t(`apps:types.${type}.name`)
  return (
    <div>
      <Line
        icon={<ItemIcon icon={app.icon} color={app.color} size={20} />}
        {...(app.into === undefined && { name: app.label, onRemove: () => onChange(withoutPart(plan, 'apps', at)) })}
      >
        {app.into === undefined ? (
          <InlineText
            label={t('outline.app')}
            value={app.label}
            onCommit={(label) =>
              onChange(
                renameItem(
                  plan,
                  'app',
                  app.label,
                  freeLabel(
                    label,
                    plan.apps.map((one) => one.label),
                  ),
                ),
              )
            }
          />
        ) : (
          app.label
        )}
        <span className={css.about}>{t('outline.blocks', { count: app.blocks.length })}</span>
      </Line>
      <div className={css.inside}>
        {app.blocks.map((block, place) => {
          const name = titleOf(block)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- blocks stand in their order
            <Line key={place} name={name ?? typeOf(block)} onRemove={() => onChange(withoutBlock(plan, at, place))}>
              {name !== undefined && titleKeyOf(block) !== undefined ? (
                <InlineText label={t('outline.block')} value={name} onCommit={(title) => onChange(renameBlock(plan, at, place, title))} />
              ) : (
                name
              )}
              <span className={css.about}>{typeOf(block)}</span>
            </Line>
          )
        })}
      </div>
    </div>
  )
}

/** The words by which people know a block. */
function titleOf({ name, settings, text }: PlanBlock): string | undefined {
  const told = [settings?.['title'], settings?.['label'], name, text?.split('\n')[0]?.replace(/^#+\s*/, '')]
  return told.find((one): one is string => typeof one === 'string' && one !== '')?.slice(0, 80)
}
