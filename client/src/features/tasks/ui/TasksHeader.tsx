import { IconCalendarShare, IconHistory, IconPlus } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { subscribeTasks } from '#client/features/tasks/opened-later.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { DocumentState, leastStored } from '#client/nouns/documents/DocumentState.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/features/tasks/ui/TasksPage.module.css'

interface TasksHeaderProps {
  title: string
  documents: Tasks['documents']
  /** absent: none can be added */
  onNew: (() => void) | undefined
  onHistory(): void
  /** the tasks of one's own can be read by calendar programs */
  isOwn: boolean
  children?: ReactNode
}

/** The name of a screen of tasks, whether all is stored, and what can be done there. */
export function TasksHeader({ title, documents, onNew, onHistory, isOwn, children }: TasksHeaderProps) {
  const { t } = useTranslation('tasks')
  const [isSubscribing, setIsSubscribing] = useState(false)
  return (
    <header className={css.header}>
      <h1 className={css.title}>{title}</h1>
      <DocumentState document={leastStored(documents)} />
      <IconButton icon={<IconHistory size={16} stroke={1.5} aria-hidden />} label={t('documents:versions.open')} onClick={onHistory} />
      {isOwn && (
        <IconButton
          icon={<IconCalendarShare size={16} stroke={1.5} aria-hidden />}
          label={t('subscribe.label')}
          aria-haspopup="dialog"
          onClick={() => setIsSubscribing(true)}
        />
      )}
      {children}
      {onNew && (
        <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onNew} aria-keyshortcuts="k">
          {t('new')}
        </Button>
      )}
      <Suspense>{isSubscribing && <subscribeTasks.Page onClose={() => setIsSubscribing(false)} />}</Suspense>
    </header>
  )
}
