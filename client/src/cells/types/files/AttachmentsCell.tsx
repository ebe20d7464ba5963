import { IconPaperclip } from '@tabler/icons-react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { arrivingText } from '#client/cells/attachment-text.ts'
import { attachmentUrl, hasBytes, pictureUrl, useAttachments } from '#client/engine/attachments/attachment-names.ts'
import { viewedPicture } from '#client/ui/pictures/viewed-picture.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Files by name; a press saves one. Pictures among them are shown, and a press opens the viewer. */
export function AttachmentsCell({ field, value, recordId, tabIndex }: CellProps) {
  const { t, language } = useTranslation('tables')
  const ids = itemsOf(value)
  const place = recordId === undefined ? undefined : { tableId: field.tableId, fieldId: field.id, recordId }
  const files = useAttachments(place, ids)
  return (
    <span className={css.chips} data-pictures data-roomy={tabIndex === 0 || undefined}>
      {ids.map((id, index) => {
        const name = files[index]?.name ?? t('attachments.file')
        const content = (
          <>
            <IconPaperclip size={12} stroke={1.5} aria-hidden />
            <span className={css.text}>{name}</span>
          </>
        )
        const file = files[index]
        const isAway = file !== undefined && !hasBytes(file)
        if (!place || isAway)
          return (
            <span key={id} className={css.file} title={isAway ? arrivingText(file, t, language) : undefined}>
              {content}
            </span>
          )
        if (file?.isImage)
          return (
            <img
              key={id}
              className={css.thumb}
              {...viewedPicture({ large: pictureUrl(place, id, 'large') ?? '', file: attachmentUrl(place, id), name })}
              src={pictureUrl(place, id, tabIndex === 0 ? 'medium' : 'small')}
              alt={name}
              loading="lazy"
              draggable={false}
            />
          )
        return (
          <a
            key={id}
            className={css.file}
            href={attachmentUrl(place, id)}
            download={name}
            tabIndex={-1}
            title={t('attachments.download', { name })}
          >
            {content}
          </a>
        )
      })}
    </span>
  )
}
