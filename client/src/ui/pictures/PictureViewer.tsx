import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ViewedPicture } from '#client/ui/pictures/viewed-picture.ts'
import { useModal } from '#client/ui/use-modal.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/ui/pictures/PictureViewer.module.css'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const steps = [1, 1.5, 2, 3, 4, 6]

interface PictureViewerProps {
  pictures: readonly ViewedPicture[]
  first: number
  onClose(): void
}

/** The zoom of one picture: a step, and its width in pixels once it is larger than it fits. */
function useZoom() {
  const image = useRef<HTMLImageElement>(null)
  const [{ step, fitted }, setZoom] = useState({ step: 0, fitted: 0 })
  const to = (next: number): void => {
    const width = step === 0 ? (image.current?.clientWidth ?? 0) : fitted
    setZoom({ step: Math.max(0, Math.min(steps.length - 1, next)), fitted: width })
  }
  return { image, step, isLargest: step === steps.length - 1, width: step > 0 ? fitted * (steps[step] ?? 1) : undefined, to }
}

/** One picture after the other, as large as the window: arrows, zoom, saving. Escape and a press beside it close, and the focus returns. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const { t } = useTranslation('common')
  const modal = useModal(onClose)
  const [at, setAt] = useState(first)
  const { image, step, isLargest, width, to } = useZoom()
  const shown = pictures[at]
  const isMany = pictures.length > 1
  const go = (by: number): void => {
    if (!isMany) return
    setAt((at + by + pictures.length) % pictures.length)
    to(0)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => to(step + 1),
    '=': () => to(step + 1),
    '-': () => to(step - 1),
    '0': () => to(0),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  if (!shown) return null
  return (
    <dialog {...modal} className={css.viewer} aria-label={shown.name} onKeyDown={onKeyDown} onClick={(event) => event.stopPropagation()}>
      <header className={css.head}>
        <Ellipsis shrink>{shown.name}</Ellipsis>
        <span role="status" className={css.count}>
          {isMany && t('pictures.count', { at: at + 1, count: pictures.length })}
        </span>
        <button type="button" aria-label={t('pictures.zoomOut')} disabled={step === 0} onClick={() => to(step - 1)}>
          <IconZoomOut {...icon} />
        </button>
        <button type="button" aria-label={t('pictures.zoomIn')} disabled={isLargest} onClick={() => to(step + 1)}>
          <IconZoomIn {...icon} />
        </button>
        <a href={shown.file} download={shown.name} aria-label={t('pictures.download', { name: shown.name })}>
          <IconDownload {...icon} />
        </a>
        <button type="button" data-autofocus aria-label={t('actions.close')} onClick={onClose}>
          <IconX {...icon} />
        </button>
      </header>
      <Stage key={shown.large} picture={shown} image={image} width={width} onZoom={() => to(step > 0 ? 0 : 2)} onClose={onClose} />
      {isMany && (
        <>
          <button type="button" className={css.before} aria-label={t('pictures.before')} onClick={() => go(-1)}>
            <IconChevronLeft {...icon} />
          </button>
          <button type="button" className={css.after} aria-label={t('pictures.after')} onClick={() => go(1)}>
            <IconChevronRight {...icon} />
          </button>
        </>
      )}
    </dialog>
  )
}

interface StageProps {
  picture: ViewedPicture
  image: RefObject<HTMLImageElement | null>
  /** undefined: as large as it fits */
  width: number | undefined
  onZoom(): void
  onClose(): void
}

/** The picture itself; one that does not come says so. Keys do what presses do: Escape closes, plus and minus zoom. */
function Stage({ picture, image, width, onZoom, onClose }: StageProps) {
  const { t } = useTranslation('common')
  const [isBroken, setBroken] = useState(false)
  return (
    <div role="presentation" className={css.stage} onClick={(event) => event.target === event.currentTarget && onClose()}>
      {isBroken ? (
        <p>{t('pictures.broken', { name: picture.name })}</p>
      ) : (
        <img
          ref={image}
          src={picture.large}
          alt={picture.name}
          draggable={false}
          data-zoomed={width !== undefined || undefined}
          style={{ width }}
          onClick={onZoom}
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}
