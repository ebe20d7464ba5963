import { useState } from 'react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { hasBytes, pictureUrl, useAttachments } from '#client/engine/attachments/attachment-names.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import css from '#client/views/cards/cards.module.css'

interface CardCoverProps {
  field: Field
  row: RecordRow
  fit: 'crop' | 'fit'
  /** keeps its room without a picture, so that the cards of a row are alike */
  keepsRoom?: boolean
}

/** The first picture of a field of files. A file that is none, or that does not come, leaves its place empty. */
export function CardCover({ field, row, fit, keepsRoom }: CardCoverProps) {
  const place = { tableId: field.tableId, fieldId: field.id, recordId: row.id }
  const ids = itemsOf(row.cell(field.id))
  const files = useAttachments(place, ids)
  const [broken, setBroken] = useState<string>()
  const at = files.findIndex((file) => file !== undefined && hasBytes(file))
  const id = ids[at]
  const url = id === undefined || id === broken ? undefined : pictureUrl(place, id, 'medium')
  if (url === undefined) return keepsRoom ? <span className={css.cover} data-empty aria-hidden /> : null
  return (
    <span className={css.cover} data-fit={fit}>
      <img src={url} alt="" loading="lazy" draggable={false} onError={() => setBroken(id)} />
    </span>
  )
}
