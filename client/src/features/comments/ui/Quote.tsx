import { IconQuote } from '@tabler/icons-react'
import type { CommentAnchor } from '#shared/nouns/comments/comment.ts'
import css from '#client/features/comments/ui/comments.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface QuoteProps {
  anchor: CommentAnchor
  /** the words are no longer in the text */
  isGone?: boolean
  /** absent: they cannot be gone to */
  onShow?: (() => void) | undefined
}

/** The words that a conversation is about; a press shows them in the text. */
export function Quote({ anchor: { quote }, isGone = false, onShow }: QuoteProps) {
  const { t } = useTranslation('comments')
  const words = (
    <>
      <IconQuote size={14} stroke={1.5} aria-hidden />
      <span>{quote === '' ? t('aBlock') : quote}</span>
    </>
  )
  if (isGone || !onShow) {
    return (
      <p className={css.quote} data-gone={isGone || undefined}>
        {words}
        {isGone && <small>{t('gone')}</small>}
      </p>
    )
  }
  return (
    <button type="button" className={css.quote} title={t('showInText')} onClick={onShow}>
      {words}
    </button>
  )
}
