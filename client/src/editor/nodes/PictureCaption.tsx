import { useState } from 'react'
import { focusAtEnd } from '#client/cells/focus-at-end.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import css from '#client/editor/nodes/PictureNodeView.module.css'

interface PictureCaptionProps {
  caption: string
  /** the picture is chosen: an empty caption can be written */
  isOffered: boolean
  onChange(caption: string): void
  /** Enter or Escape: the person goes on below the picture */
  onDone(): void
}

/** The words under a picture, written where they stand. Each change is kept at once. */
export function PictureCaption({ caption, isOffered, onChange, onDone }: PictureCaptionProps) {
  const { t } = useTranslation('pages')
  const [isWriting, setWriting] = useState(false)
  if (caption !== '' && !isWriting) {
    return (
      <figcaption>
        <button type="button" className={css.caption} title={t('picture.addCaption')} onClick={() => setWriting(true)}>
          {caption}
        </button>
      </figcaption>
    )
  }
  if (!isWriting && !isOffered) return null
  return (
    <figcaption>
      <input
        // the field of an empty caption is only offered
        ref={isWriting ? focusAtEnd : undefined}
        className={css.caption}
        aria-label={t('picture.caption')}
        placeholder={t('picture.addCaption')}
        maxLength={500}
        value={caption}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // keys in a field are not the page's
          event.stopPropagation()
          if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onDone()
        }}
      />
    </figcaption>
  )
}
