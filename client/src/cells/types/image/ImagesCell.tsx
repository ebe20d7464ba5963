import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { attachmentUrl, hasBytes, pictureUrl, useAttachments } from '#client/engine/attachments/attachment-names.ts'
import { viewedPicture } from '#client/ui/pictures/viewed-picture.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** Pictures in the height of the cell, larger where there is room. A press opens the viewer. */
export function ImagesCell({ field, value, recordId, tabIndex }: CellProps) {
  const ids = itemsOf(value)
  const place = recordId === undefined ? undefined : { tableId: field.tableId, fieldId: field.id, recordId }
  const files = useAttachments(place, ids)
  if (ids.length === 0) return null
  if (!place) return <span className={css.count}>{ids.length}</span>
  return (
    <span className={css.chips} data-pictures data-roomy={tabIndex === 0 || undefined}>
      {ids.map((id, index) => {
        const file = files[index]
        // still on its author's device: only the name is known
        if (file && !hasBytes(file))
          return (
            <span key={id} className={css.count}>
              {file.name}
            </span>
          )
        const name = file?.name ?? field.label
        return (
          <img
            key={id}
            className={css.thumb}
            {...viewedPicture({ large: pictureUrl(place, id, 'large') ?? '', file: attachmentUrl(place, id), name })}
            data-signature={fieldTypes[field.type].isSingle?.(field.config) || undefined}
            src={pictureUrl(place, id, tabIndex === 0 ? 'medium' : 'small')}
            alt={name}
            loading="lazy"
            draggable={false}
          />
        )
      })}
    </span>
  )
}
