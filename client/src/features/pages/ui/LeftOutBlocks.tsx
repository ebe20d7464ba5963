import { findBlockType } from '#shared/blocks/block-types.ts'
import type { EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import css from '#client/features/pages/ui/LetterDialog.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockViews } from '#client/lib/block-views.ts'

/** Names the blocks of apps in a letter, which are drawn on a screen only. */
export function LeftOutBlocks({ blocks }: { blocks: readonly EmbeddedBlock[] }) {
  const { t } = useTranslation('pages')
  const views = useBlockViews()
  if (blocks.length === 0) return null
  const names = blocks.map(({ type, config, text }) => {
    const view = views.find((one) => one.type === type)
    return findBlockType(type)?.title(config, text) || (view ? t(view.labelKey) : type)
  })
  return <p className={css.note}>{t('letters.blocks', { blocks: [...new Set(names)].join(', ') })}</p>
}
