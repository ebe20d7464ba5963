import { useState } from 'react'
import { startingStatus, titleLimit, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { QuickPreview } from '#client/features/tasks/ui/QuickPreview.tsx'
import { draftOf } from '#client/nouns/tasks/use-add-task.ts'
import { useQuickPreview } from '#client/features/tasks/use-quick-preview.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/features/tasks/ui/TaskComposer.module.css'

interface TaskComposerProps {
  /** names the line among others, for words that are not sent */
  place: string
  status: TaskStatus
  onAdd(draft: TaskDraft): void
  onClose(): void
}

/** Enter adds and keeps the line open for the next one; Escape or leaving it empty closes it. The line below shows how it is understood. */
export function TaskComposer({ place, status, onAdd, onClose }: TaskComposerProps) {
  const { t } = useTranslation('tasks')
  const [title, setTitle] = useKeptWords<string>(place, '')
  const [missing, setMissing] = useState(false)
  const { preview, read, known, isPlain, setPlain } = useQuickPreview(title)
  const add = () => {
    const trimmed = title.trim()
    setMissing(trimmed === '')
    if (trimmed === '') return
    setTitle('')
    setPlain(false)
    const wanted = startingStatus(status)
    const quick = known(trimmed)
    if (isPlain) onAdd({ title: trimmed, status: wanted })
    // at once, so that the emptied line and the new task are one frame
    else if (quick) onAdd(draftOf(quick, wanted))
    // without its words for days, as offline before the first use, the line is a title
    else
      void read(trimmed).then(
        (quick) => onAdd(draftOf(quick, wanted)),
        () => onAdd({ title: trimmed, status: wanted }),
      )
  }
  const giveUp = (): void => {
    setTitle('')
    onClose()
  }
  return (
    <form
      className={css.composer}
      data-write-place
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        giveUp()
      }}
      onBlur={(event) => {
        if (title.trim() === '' && !event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      <TextField
        autoFocus
        className={css.field ?? ''}
        value={title}
        maxLength={titleLimit}
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
      <Button variant="quiet" onClick={giveUp}>
        {t('cancel')}
      </Button>
      <QuickPreview quick={isPlain ? undefined : preview} onPlain={() => setPlain(true)} />
    </form>
  )
}
