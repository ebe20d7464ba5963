import { memo } from 'react'
import { IconPuzzleOff } from '@tabler/icons-react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import css from '#client/features/apps/ui/BlockCard.module.css'
import { BlockShell } from '#client/blocks/shell/BlockShell.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { blockGround } from '#client/ui/theme/block-ground.ts'
import { useBlockView } from '#client/lib/block-views.ts'

interface BlockCardProps {
  block: AppBlock
  editing: boolean
  width: number
  height: number
  /** opens a block's settings, for people who may change the app */
  onSettings?: ((blockId: string) => void) | undefined
}

/** One block: its view inside a quiet card, kept from harming the others when it fails. */
export const BlockCard = memo(function BlockCard({ block, editing, width, height, onSettings }: BlockCardProps) {
  const { t } = useTranslation('apps')
  const view = useBlockView(block.readable ? block.type : undefined)
  if (!block.readable || !view) {
    return (
      <div className={css.card}>
        <div className={css.message}>
          <IconPuzzleOff size={20} stroke={1.5} aria-hidden />
          <p>{t('block.unreadable')}</p>
        </div>
      </div>
    )
  }
  const title = block.title || t(`types.${block.type}.name`)
  return (
    <div className={css.card} data-bare={view.bare === true ? true : undefined} style={blockGround(block.ground)}>
      <BlockShell
        view={view}
        title={title}
        resetKey={block}
        config={block.config}
        blockId={block.id}
        editing={editing}
        width={width}
        height={height}
        {...(onSettings && { onSettings: () => onSettings(block.id) })}
      />
    </div>
  )
})
