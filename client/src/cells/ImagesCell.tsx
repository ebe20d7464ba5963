import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { hasBytes, pictureUrl, useAttachments } from '#client/engine/attachments/attachment-names.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** Pictures in the height of the cell. */
export function ImagesCell({ field, value, recordId }: CellProps) {
  const ids = itemsOf(value)
  const place = recordId === undefined ? undefined : { tableId: field.tableId, fieldId: field.id, recordId }
  const files = useAttachments(place, ids)
  if (ids.length === 0) return null
  if (!place) return <span className={css['count']}>{ids.length}</span>
  return (
    <span className={css['chips']}>
      {ids.map((id, index) => {
        const file = files[index]
        // still on its author's device: only the name is known
        if (file && !hasBytes(file))
          return (
            <span key={id} className={css['count']}>
              {file.name}
            </span>
          )
        return (
          <img
            key={id}
            className={css['thumb']}
            data-signature={fieldTypes[field.type].isSingle?.(field.config) || undefined}
            src={pictureUrl(place, id, 'small')}
            alt={file?.name ?? field.label}
            loading="lazy"
            draggable={false}
          />
        )
      })}
    </span>
  )
}
