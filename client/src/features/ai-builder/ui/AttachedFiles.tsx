import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { aiBounds } from '#shared/nouns/ai-builder/ai-limits.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

const taken = '.csv,.tsv,.txt,.md,.json,.xlsx,.xls,.pdf,image/png,image/jpeg,image/webp'

/** The files of a description: sheets, pictures, PDF and text. */
export function AttachedFiles({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  const { t } = useTranslation('aiBuilder')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.row}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={taken}
        onChange={(event) => {
          onChange([...files, ...(event.currentTarget.files ?? [])].slice(0, aiBounds.attachments))
          event.currentTarget.value = ''
        }}
      />
      <Button
        icon={<IconPaperclip size={16} stroke={1.5} aria-hidden />}
        disabled={files.length >= aiBounds.attachments}
        onClick={() => input.current?.click()}
      >
        {t('files.add')}
      </Button>
      {files.length > 0 && (
        <ul className={css.files} aria-label={t('files.title')}>
          {files.map((one, at) => (
            <li key={`${one.name}${at}`} className={css.file}>
              <span className={css.fileName}>{one.name}</span>
              <IconButton
                label={t('files.remove', { name: one.name })}
                icon={<IconX size={14} stroke={1.5} />}
                onClick={() => onChange(files.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
