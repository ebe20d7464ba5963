import { Suspense, useContext, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { recordPath } from '#client/cells/record-link.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { HiddenMention } from '#client/editor/HiddenMention.tsx'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import css from '#client/editor/Mention.module.css'

const RecordPreview = lazyPart(async () => (await import('#client/editor/RecordPreview.tsx')).RecordPreview)

/** ms that a pointer rests on a mention before its preview comes */
const restMs = 350

/** `tableId:recordId`; the name is the record's of now, for those who see it. A preview of the record comes when a pointer rests on it. */
export function RecordMention({ id }: { id: string }) {
  const { t } = useTranslation('pages')
  const [tableId = '', recordId = ''] = id.split(':')
  const open = useContext(OpenRecordContext)
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId, recordId)
  const link = useRef<HTMLAnchorElement>(null)
  const preview = useId()
  const { isShown, hold, drop } = usePreview()
  if (!table || label === undefined) return <HiddenMention />
  return (
    <>
      <Link
        ref={link}
        to={recordPath(tableId, recordId)}
        className={css.link}
        aria-describedby={isShown ? preview : undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold()}
        onPointerLeave={drop}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && hold()}
        onBlur={drop}
        onClick={(event) => {
          drop()
          if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return
          // over the page, which stays
          event.preventDefault()
          open(tableId, recordId)
        }}
      >
        <ItemIcon icon={table.icon} color={table.color} size={16} />
        <span>{label === '' ? t('untitled') : label}</span>
      </Link>
      {createPortal(
        <Popover keys="anchor" anchor={link} open={isShown} onClose={drop} id={preview} role="tooltip" noSheet>
          <Suspense>
            <RecordPreview table={table} recordId={recordId} />
          </Suspense>
        </Popover>,
        // a paragraph holds no box
        document.body,
      )}
    </>
  )
}

/** True after a pointer, or the focus, has rested somewhere. */
function usePreview() {
  const [isHeld, setHeld] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => setShown(true), restMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isHeld])
  return { isShown, hold: () => setHeld(true), drop: () => setHeld(false) }
}
