import { IconDownload, IconPaperclip, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { arrivingText } from '#client/cells/attachment-text.ts'
import { AttachmentsCell } from '#client/cells/types/files/AttachmentsCell.tsx'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import editorParts from '#client/cells/editor-parts.module.css'
import cellUploads from '#client/cells/cell-uploads.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { ImagesCell } from '#client/cells/types/image/ImagesCell.tsx'
import { uploadPlace } from '#client/cells/upload-place.ts'
import { attachmentUrl, hasBytes, pictureUrl, useAttachments } from '#client/engine/attachments/attachment-names.ts'
import { useUpload, type Upload } from '#client/nouns/attachments/use-upload.ts'
import { openViewed } from '#client/ui/pictures/viewed-picture.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

const icon = { size: 14, stroke: 1.5 } as const

/** The files of a cell: added by choosing or dropping, saved and removed. Uploads show their progress. */
export function AttachmentsEditor({ field, value, recordId, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const ids = itemsOf(value)
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const { uploads, add, retry, remove } = useUpload(uploadPlace(field), ({ id }) => {
    // uploads end one after the other: each adds to the cell's present value
    latest.current = [...latest.current, id]
    commit([...latest.current])
  })
  const place = recordId === undefined ? undefined : { tableId: field.tableId, fieldId: field.id, recordId }
  const files = useAttachments(place, ids)
  const imagesOnly = fieldTypes[field.type].imagesOnly === true
  const Cell = imagesOnly ? ImagesCell : AttachmentsCell
  return (
    <EditorBox
      label={field.label}
      under={<Cell field={field} value={value} locale={locale} {...(recordId === undefined ? {} : { recordId })} />}
      done={done}
      wide
    >
      <ul className={editorParts.lines} data-pictures>
        {ids.length === 0 && uploads.length === 0 && <li className={editorParts.none}>{t('attachments.none')}</li>}
        {ids.map((id, index) => (
          <FileLine
            key={id}
            id={id}
            file={files[index]}
            place={place}
            onRemove={() => {
              const left = ids.filter((other) => other !== id)
              commit(left.length === 0 ? null : left)
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload.key)} />
        ))}
      </ul>
      <div
        className={cellUploads.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={imagesOnly ? 'image/png,image/jpeg,image/gif,image/webp,image/avif' : undefined}
          onChange={(event) => {
            add(event.currentTarget.files ?? [])
            event.currentTarget.value = ''
          }}
        />
        <Button size="small" data-autofocus icon={<IconUpload {...icon} />} onClick={() => input.current?.click()}>
          {t(imagesOnly ? 'attachments.addImages' : 'attachments.add')}
        </Button>
        <span className={editorParts.mark}>{t('attachments.drop')}</span>
      </div>
    </EditorBox>
  )
}

interface FileLineProps {
  id: string
  file: ReturnType<typeof useAttachments>[number] | undefined
  place: Parameters<typeof useAttachments>[0]
  onRemove(): void
}

function FileLine({ id, file, place, onRemove }: FileLineProps) {
  const { t, language } = useTranslation('tables')
  const name = file?.name ?? t('attachments.file')
  const isAway = file !== undefined && !hasBytes(file)
  return (
    <li className={editorParts.line}>
      {file?.isImage && place && !isAway ? (
        <button type="button" className={cellUploads.previewButton} aria-label={t('attachments.view', { name })} onClick={openViewed}>
          <img
            className={cellUploads.preview}
            data-viewed={JSON.stringify({ large: pictureUrl(place, id, 'large') ?? '', file: attachmentUrl(place, id), name })}
            src={pictureUrl(place, id, 'small')}
            alt=""
          />
        </button>
      ) : (
        <IconPaperclip {...icon} aria-hidden />
      )}
      <span className={cellUploads.fileName}>
        <span className={css.text}>{name}</span>
        {file && <span className={editorParts.lapWhen}>{isAway ? arrivingText(file, t, language) : fileSize(file.size, language)}</span>}
      </span>
      {place && !isAway && (
        <a
          className={cellUploads.iconLink}
          href={attachmentUrl(place, id)}
          download={name}
          aria-label={t('attachments.download', { name })}
        >
          <IconDownload {...icon} aria-hidden />
        </a>
      )}
      <IconButton label={t('attachments.remove', { name })} icon={<IconX {...icon} />} onClick={onRemove} />
    </li>
  )
}

function UploadLine({ upload, onRetry, onRemove }: { upload: Upload; onRetry(): void; onRemove(): void }) {
  const { t } = useTranslation('tables')
  const { name } = upload.file
  const percent = Math.round(upload.share * 100)
  if (upload.problem === undefined) {
    return (
      <li className={editorParts.line}>
        <span
          className={cellUploads.fileName}
          role="progressbar"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={name}
        >
          <span className={css.text}>{t('attachments.uploading', { name, percent })}</span>
          <span className={cellUploads.wideTrack} aria-hidden>
            <span className={css.bar} style={{ width: `${percent}%` }} />
          </span>
        </span>
      </li>
    )
  }
  return (
    <li className={editorParts.line} role="alert">
      <span className={cellUploads.uploadProblem}>
        {t(`attachments.${upload.problem}`, { name, size: Math.round(maxAttachmentBytes / (1024 * 1024)) })}
      </span>
      {(upload.problem === 'failed' || upload.problem === 'offline' || upload.problem === 'noRoom') && (
        <IconButton label={t('attachments.retry')} icon={<IconRefresh {...icon} />} onClick={onRetry} />
      )}
      <IconButton label={t('attachments.remove', { name })} icon={<IconX {...icon} />} onClick={onRemove} />
    </li>
  )
}
