import { hasPart, tableParts, type PublishDraft, type TablePart } from '#client/features/templates/data/publish-draft.ts'
import css from '#client/features/templates/ui/forms.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Item } from '#client/nouns/items/item.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'

interface TabChecksProps {
  items: readonly Item[]
  draft: PublishDraft
  onChange: (change: Partial<PublishDraft>) => void
}

const turned = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The tabs of the folder that go along, and of each table its automations, functions, linked tables and records. */
export function TabChecks({ items, draft, onChange }: TabChecksProps) {
  const { t } = useTranslation('templates')
  return (
    <fieldset className={css.fieldset}>
      <legend className={css.legend}>{t('publish.tabs')}</legend>
      <ul className={css.tabs}>
        {items.map((item) => {
          const isIn = !draft.left.has(item.id)
          return (
            <li key={item.id} className={css.tab}>
              <Checkbox checked={isIn} onChange={() => onChange({ left: turned(draft.left, item.id) })}>
                {item.label}
              </Checkbox>
              {item.type === 'table' && isIn && (
                <div role="group" aria-label={t('publish.partsOf', { table: item.label })} className={css.parts}>
                  {tableParts.map((part: TablePart) => (
                    <Checkbox
                      key={part}
                      checked={hasPart(draft, item.id, part) && (part !== 'data' || draft.has_data)}
                      disabled={part === 'data' && !draft.has_data}
                      onChange={() => onChange({ turned: turned(draft.turned, `${item.id}:${part}`) })}
                    >
                      {t(`publish.parts.${part}`)}
                    </Checkbox>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
