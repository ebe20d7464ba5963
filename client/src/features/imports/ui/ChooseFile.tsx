import { IconFileTypeCsv, IconFileUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isImportable, takeHandedFile, pickFile } from '#client/features/imports/handed-file.ts'
import { uploadFile } from '#client/features/imports/upload-file.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

/** "Invalid file type" stays this long in the drop zone (specification 2 §5). */
const invalidFor = 2000

type Upload =
  | { state: 'none' }
  | { state: 'invalid'; name: string }
  | { state: 'sending'; name: string; share: number }
  | { state: 'failed'; name: string; reason: string }

/** The first step: a file, dropped or chosen. */
export function ChooseFile() {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { folderId?: string } | null }
  const [params] = useSearchParams()
  // the table that the file goes into; a new one without
  const into = params.get('table')
  const table = useEntities('table').find((one) => one.id === into)
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(undefined)
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const [over, setOver] = useState(false)
  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => take(takeHandedFile()))
  useEffect(() => {
    if (upload.state !== 'invalid') return
    const timer = setTimeout(() => setUpload({ state: 'none' }), invalidFor)
    return () => clearTimeout(timer)
  }, [upload])

  function take(file: File | undefined): void {
    if (!file || upload.state === 'sending') return
    const { name } = file
    if (!isImportable(name)) return setUpload({ state: 'invalid', name })
    abort.current = new AbortController()
    setUpload({ state: 'sending', name, share: 0 })
    uploadFile(file, (share) => setUpload({ state: 'sending', name, share }), abort.current.signal).then(
      (id) => {
        const folder = state?.folderId === undefined ? '' : `&folder=${state.folderId}`
        const step = into === null ? 'field-matching' : 'field-matching-update'
        void navigate(`/connector/spreadsheets/csv/${step}?import=${id}${folder}${into === null ? '' : `&table=${into}`}`)
      },
      (error: unknown) =>
        setUpload(error instanceof DOMException ? { state: 'none' } : { state: 'failed', name, reason: errorText(error) }),
    )
  }

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
      <div
        className={css.drop}
        data-over={over || undefined}
        data-invalid={upload.state === 'invalid' || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <DropContent upload={upload} onCancel={() => abort.current?.abort()} onChoose={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/tab-separated-values"
          hidden
          aria-label={t('upload.choose')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {upload.state === 'failed' && (
        <Notice tone="error">
          <strong>{t('review')}</strong> {upload.reason}
        </Notice>
      )}
      {!table && <OtherSource />}
      <Facts />
    </div>
  )
}

function OtherSource() {
  const { t } = useTranslation('imports')
  return (
    <div>
      <LinkButton to="/connector/database" variant="quiet">
        {t('fromDatabase')}
      </LinkButton>
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
        {upload.state === 'invalid' ? t('upload.invalidType') : t('upload.drop')}
      </strong>
      <Text size={12} muted>
        {upload.state === 'invalid' ? t('upload.invalidFile', { name: upload.name }) : t('upload.hint')}
      </Text>
      <Button variant="primary" onClick={onChoose}>
        {t('upload.choose')}
      </Button>
    </>
  )
}
