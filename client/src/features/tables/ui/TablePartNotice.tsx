import { useEffect, useRef } from 'react'
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import css from '#client/features/tables/ui/table.module.css'
import type { TablePart } from '#client/data/replica/live-query.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** px from the end at which the next rows are asked for */
const ahead = 2000

/** Says how much of a large table is shown, and fetches more of it as the person scrolls towards its end. */
export function TablePartNotice({ part }: { part: TablePart }) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const note = useRef<HTMLDivElement>(null)
  const { more } = part

  useEffect(() => {
    const around = note.current?.parentElement
    if (!more || !around) return
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement)) return
      if (target.scrollTop + target.clientHeight > target.scrollHeight - ahead) more()
    }
    // scrolling does not bubble
    around.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => around.removeEventListener('scroll', onScroll, { capture: true })
  }, [more])

  const Icon = part.source === 'device' ? IconCloudOff : IconInfoCircle
  const isAll = part.source === 'server' && !more
  return (
    <div ref={note} className={isAll ? undefined : css['hint']} role="status" data-part={part.source}>
      {!isAll && (
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          {t(part.source === 'device' ? 'part.device' : 'part.server', { here: number(part.here), of: number(part.of) })}
        </>
      )}
    </div>
  )
}
