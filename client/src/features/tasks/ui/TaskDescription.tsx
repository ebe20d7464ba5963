import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextArea } from '#client/ui/TextArea.tsx'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

/** Typing is kept after this pause, like the to-dos (specification 3 §5). */
const pause = 1000

/** Notes on a task. Another person's text does not overwrite the one being typed. */
export function TaskDescription({ value, readOnly, onChange }: { value: string; readOnly: boolean; onChange(value: string): void }) {
  const { t } = useTranslation('tasks')
  const [draft, setDraft] = useState<string | null>(null)
  const unsaved = useRef<(() => void) | null>(null)
  const timer = useRef(0)

  // closing the panel keeps the text
  useEffect(() => () => unsaved.current?.(), [])

  const keep = (text: string) => {
    window.clearTimeout(timer.current)
    unsaved.current = null
    if (text !== value) onChange(text)
  }
  return (
    <>
      <h3 className={css.heading}>{t('detail.description')}</h3>
      <TextArea
        aria-label={t('detail.description')}
        placeholder={readOnly ? '' : t('detail.descriptionPlaceholder')}
        rows={4}
        maxLength={50_000}
        readOnly={readOnly}
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value
          setDraft(text)
          window.clearTimeout(timer.current)
          unsaved.current = () => onChange(text)
          timer.current = window.setTimeout(() => keep(text), pause)
        }}
        onBlur={() => {
          if (draft !== null) keep(draft)
          setDraft(null)
        }}
      />
    </>
  )
}
