import { IconPaperclip } from '@tabler/icons-react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { arrivingText } from '#client/cells/attachment-text.ts'
import { attachmentUrl, hasBytes, useAttachments } from '#client/engine/attachments/attachment-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Files by name; a press saves one. */
export function AttachmentsCell({ field, value, recordId }: CellProps) {
  const { t, language } = useTranslation('tables')
  const ids = itemsOf(value)
  const place = recordId === undefined ? undefined : { tableId: field.tableId, fieldId: field.id, recordId }
  const files = useAttachments(place, ids)
  return (
    <span className={css['chips']}>
      {ids.map((id, index) => {
        const name = files[index]?.name ?? t('attachments.file')
        const content = (
          <>
            <IconPaperclip size={12} stroke={1.5} aria-hidden />
            <span className={css['text']}>{name}</span>
          </>
        )
        const file = files[index]
        const isAway = file !== undefined && !hasBytes(file)
        if (!place || isAway)
          return (
            <span key={id} className={css['file']} title={isAway ? arrivingText(file, t, language) : undefined}>
              {content}
            </span>
          )
        return (
          <a
            key={id}
            className={css['file']}
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
