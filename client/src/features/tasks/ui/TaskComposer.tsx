import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import styles from '#client/features/tasks/ui/TaskComposer.module.css'

/** Enter adds and keeps the line open for the next one; Escape or leaving it empty closes it. */
export function TaskComposer({ onAdd, onClose }: { onAdd(title: string): void; onClose(): void }) {
  const { t } = useTranslation('tasks')
  const [title, setTitle] = useState('')
  const [missing, setMissing] = useState(false)
  const add = () => {
    const trimmed = title.trim()
    setMissing(trimmed === '')
    if (trimmed === '') return
    onAdd(trimmed)
    setTitle('')
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={(event) => {
        if (title.trim() === '' && !event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      <TextField
        autoFocus
        className={styles.field ?? ''}
        value={title}
        maxLength={500}
        placeholder={t('titlePlaceholder')}
        aria-label={t('titlePlaceholder')}
        error={missing ? t('errors.title') : null}
        onChange={(event) => {
          setTitle(event.target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" variant="primary">
        {t('add')}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
