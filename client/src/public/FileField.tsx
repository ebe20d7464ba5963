import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/public/PublicForm.module.css'
import type { ChosenFile } from '#client/public/visitor-store.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

const mostBytes = 25 * 1024 * 1024
const mostFiles = 20

export interface FileFieldProps {
  field: PublicFormField
  label: string
  error: string | undefined
  files: readonly ChosenFile[]
  onFiles: (files: readonly ChosenFile[]) => void
  onProblem: (problem: string) => void
}

/** Files from the visitor's device. They stay there until the form is sent. */
export function FileField({ field, label, error, files, onFiles, onProblem }: FileFieldProps) {
  const { t } = useTranslation('public')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const add = (chosen: readonly File[]): void => {
    const fitting = chosen.filter(({ size }) => size > 0 && size <= mostBytes).slice(0, mostFiles - files.length)
    if (fitting.length < chosen.length) onProblem('tooLarge')
    if (fitting.length > 0) onFiles([...files, ...fitting.map((file) => ({ part: field.id, name: file.name, blob: file }))])
  }
  return (
    <div className={css.files} role="group" aria-labelledby={`${id}label`}>
      <Text id={`${id}label`} size={13} weight="medium">
        {label}
      </Text>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            // files have no id before they are sent, and are only added at the end
            <li key={index}>
              <IconPaperclip size={16} stroke={1.5} aria-hidden />
              <span>{file.name}</span>
              <IconButton
                label={t('files.remove', { name: file.name })}
                icon={<IconX size={16} stroke={1.5} />}
                onClick={() => onFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button aria-invalid={error === undefined ? undefined : true} onClick={() => input.current?.click()}>
          {t(field.input === 'pictures' ? 'files.pictures' : 'files.choose')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={field.input === 'pictures' ? 'image/*' : undefined}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
