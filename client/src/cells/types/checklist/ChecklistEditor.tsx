import { itemsOf } from '#shared/fields/cell-items.ts'
import { missingItems, type ChecklistConfig } from '#shared/fields/types/checklist.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { ChecklistCell } from '#client/cells/types/checklist/ChecklistCell.tsx'
import css from '#client/cells/editor-parts.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { configOf } from '#client/cells/field-config.ts'
import { useLetterJump } from '#client/cells/use-letter-jump.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Every item with its box, reached by letters; names missing required ones. */
export function ChecklistEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const config = configOf(field) as ChecklistConfig
  const ticked = itemsOf(value)
  const letters = useLetterJump()
  const missing = missingItems(value, config)
  function set(id: string, on: boolean): void {
    const next = on ? [...ticked, id] : ticked.filter((other) => other !== id)
    // in the order of the list, as the server keeps them
    const ordered = config.options.flatMap((option) => (next.includes(option.id) ? [option.id] : []))
    commit(ordered.length === 0 ? null : ordered)
  }
  return (
    <EditorBox label={field.label} under={<ChecklistCell field={field} value={value} />} done={done}>
      <div ref={letters} className={css.lines}>
        {config.options.length === 0 && <div className={css.none}>{t('cells.noOptions')}</div>}
        {config.options.map((option) => (
          <Checkbox key={option.id} checked={ticked.includes(option.id)} onChange={(event) => set(option.id, event.currentTarget.checked)}>
            {option.label}
            {option.required && <span className={css.mark}> · {t('cells.requiredItem')}</span>}
          </Checkbox>
        ))}
      </div>
      <div className={css.editorFoot}>
        <p className={css.footText} data-warn={missing.length > 0 || undefined}>
          {missing.length > 0 ? t('cells.itemsRequired') : `${ticked.length}/${config.options.length}`}
        </p>
        <Button size="small" onClick={() => done('stay')}>
          {t('common.close')}
        </Button>
      </div>
    </EditorBox>
  )
}
