import { IconPaperclip, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { addFile, removeFile } from '#shared/nouns/tasks/tasks-document.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useUpload, type Upload } from '#client/nouns/attachments/use-upload.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import taskPanel from '#client/features/tasks/ui/TaskPanel.module.css'
import css from '#client/features/tasks/ui/TaskFiles.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Files of a task, also without a network: they are kept here and sent later. */
export function TaskFiles({ task, source }: { task: Task; source: TaskSource }) {
  const { t, language } = useTranslation('tasks')
  const input = useRef<HTMLInputElement>(null)
  const owner = { owner: 'task' as const, ownerId: task.id }
  const { uploads, add, retry, remove } = useUpload(owner, ({ id, name, size, type }) =>
    addFile(source.doc, task.id, { id, name, size, type }),
  )
  if (!source.canWrite && task.attachments.length === 0) return null
  return (
    <section
      aria-label={t('files.title')}
      onDragOver={(event) => source.canWrite && event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!source.canWrite || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      <h3 className={taskPanel.heading}>{t('files.title')}</h3>
      <ul className={css.list}>
        {task.attachments.map((file) => (
          <li key={file.id} className={css.file}>
            <IconPaperclip {...icon} />
            <a className={css.name} href={ownedFilePath(owner, file.id)} download={file.name}>
              {file.name}
            </a>
            <span className={css.size}>{fileSize(file.size, language)}</span>
            {source.canWrite && (
              <IconButton
                icon={<IconX {...icon} />}
                label={t('files.remove', { name: file.name })}
                onClick={() => removeFile(source.doc, task.id, file.id)}
              />
            )}
          </li>
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload.key)} />
        ))}
      </ul>
      {source.canWrite && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              add(event.currentTarget.files ?? [])
              event.currentTarget.value = ''
            }}
          />
          <Button variant="quiet" size="small" icon={<IconUpload {...icon} />} onClick={() => input.current?.click()}>
            {t('files.add')}
          </Button>
        </>
      )}
    </section>
  )
}

function UploadLine({ upload, onRetry, onRemove }: { upload: Upload; onRetry(): void; onRemove(): void }) {
  const { t } = useTranslation('tasks')
  const { name } = upload.file
  const { problem } = upload
  return (
    <li className={css.file} role={problem === undefined ? 'status' : 'alert'}>
      <IconPaperclip {...icon} />
      <span className={css.name}>
        {problem === undefined
          ? t('files.uploading', { name, percent: Math.round(upload.share * 100) })
          : t(`files.problem.${problem}`, { name })}
      </span>
      {problem !== undefined && problem !== 'tooLarge' && (
        <IconButton icon={<IconRefresh {...icon} />} label={t('files.retry')} onClick={onRetry} />
      )}
      {problem !== undefined && <IconButton icon={<IconX {...icon} />} label={t('files.remove', { name })} onClick={onRemove} />}
    </li>
  )
}
