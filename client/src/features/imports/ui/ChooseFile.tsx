import { IconFileTypeCsv, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { connectorOf, pickFile } from '#client/features/imports/importable-file.ts'
import { useFileUpload, type Upload } from '#client/features/imports/use-file-upload.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

interface ChooseFileProps {
  /** what comes first is done: the checklist, or the table */
  isOpen: boolean
  /** what comes first */
  children?: ReactNode
  /** below the place for the file */
  after?: ReactNode
}

/** A file, dropped or chosen. */
export function ChooseFile({ isOpen, children, after }: ChooseFileProps) {
  const { t } = useTranslation('imports')
  const [params] = useSearchParams()
  // the table that the file goes into; a new one without
  const into = params.get('table')
  const table = useEntities('table').find((one) => one.id === into)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { upload, take, cancel } = useFileUpload(into, isOpen)

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    take(pickFile([...event.dataTransfer.files], t))
  }

  return (
    <div className={css.page}>
      <h1 className={css.title}>{table ? t('update.title', { table: table.label }) : t('title')}</h1>
      <Text as="p" muted>
        {t(table ? 'leadInto' : 'lead')}
      </Text>
      {children}
      <div
        className={css.drop}
        inert={!isOpen}
        data-closed={!isOpen || undefined}
        data-over={over || undefined}
        data-invalid={upload.state === 'invalid' || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <DropContent upload={upload} onCancel={cancel} onChoose={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,.json,.ndjson,.jsonl,text/csv,text/tab-separated-values"
          hidden
          aria-label={t('upload.choose')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {upload.state === 'invalid' && (
        <Notice tone="error">
          <strong>{t('upload.invalidType')}</strong> {t('upload.invalidFile', { name: upload.name })}
        </Notice>
      )}
      {upload.state === 'failed' && (
        <Notice tone="error">
          <strong>{t(connectorOf(upload.name) === 'csv' ? 'review.csv' : 'review.sheet')}</strong> {upload.reason}
        </Notice>
      )}
      {after}
      {children === undefined && <Facts />}
    </div>
  )
}

function Facts() {
  const { t } = useTranslation('imports')
  return (
    <ul className={css.facts}>
      <li>{t('facts.organized')}</li>
      <li>{t('facts.formatted')}</li>
      <li>{t('facts.supported')}</li>
    </ul>
  )
}

/** The progress of an upload, or the invitation to begin one. */
function DropContent({ upload, onCancel, onChoose }: { upload: Upload; onCancel(): void; onChoose(): void }) {
  const { t } = useTranslation('imports')
  return upload.state === 'sending' ? (
    <div className={css.sending}>
      <IconFileTypeCsv size={36} stroke={1.25} aria-hidden />
      <strong>{upload.name}</strong>
      <ProgressBar value={upload.share} label={t('upload.sending')} />
      <Text size={12} muted>
        {t('upload.percent', { percent: Math.round(upload.share * 100) })}
      </Text>
      <Button variant="quiet" size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  ) : (
    <>
      <IconFileUpload size={36} stroke={1.25} aria-hidden />
      <strong role={upload.state === 'invalid' ? 'alert' : undefined}>
        {upload.state === 'invalid' ? t('upload.invalid') : t('upload.drop')}
      </strong>
      <Text size={12} muted>
        {t('upload.hint')}
      </Text>
      <Button variant="primary" onClick={onChoose}>
        {t('upload.choose')}
      </Button>
    </>
  )
}
