import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Doc } from 'yjs'
import type { BlockAccess } from '#shared/access/access.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { isHiddenFor } from '#shared/nouns/apps/block-frame.ts'
import type { PageNode } from '#shared/values/page-node.ts'
import { BlockTextsProvider, type BlockTextEditing, type BlockTexts } from '#client/blocks/text/block-text.ts'
import { BlockShell } from '#client/blocks/shell/BlockShell.tsx'
import { BlockSettingsButton, openBlockSettings } from '#client/editor/BlockSettingsButton.tsx'
import { ResizeHandle } from '#client/editor/ResizeHandle.tsx'
import { useEmbeddedBlock } from '#client/editor/use-embedded-block.ts'
import { blockGround } from '#client/ui/theme/block-ground.ts'
import { useBlockView } from '#client/lib/block-views.ts'
import { useRoleId } from '#client/nouns/members/use-role-id.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/editor/EmbeddedAppBlock.module.css'

interface EmbeddedAppBlockProps {
  doc: Doc
  blockId: string
  height: number
  editable: boolean
  /** the rights on blocks, where the page is editable; all of them unless given */
  rights?: BlockAccess
  selected: boolean
  /** shown in place of the block's own text: an earlier one, with marks */
  text?: readonly PageNode[] | undefined
  /** writing in the text of a text block */
  textEditing?: BlockTextEditing | undefined
  onResize(height: number): void
  onDuplicate(): void
  onDelete(): void
}

const allRights: BlockAccess = { create: true, edit: true, delete: true }

/** One app block inside a page: its view, and for editors its height, its removal, and its settings in the one panel beside the page. */
export function EmbeddedAppBlock(props: EmbeddedAppBlockProps) {
  const { doc, blockId, height, selected, rights = allRights, textEditing, onResize, onDuplicate, onDelete } = props
  const { t } = useTranslation('pages')
  const editable = props.editable && rights.edit
  const block = useEmbeddedBlock(doc, blockId)
  const view = useBlockView(block?.type)
  const roleId = useRoleId()
  const isHidden = block !== undefined && isHiddenFor(block, roleId)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  const body = props.text ?? block?.body
  const texts = useMemo((): BlockTexts => ({ read: () => body ?? [], ...(textEditing && { editing: textEditing }) }), [body, textEditing])
  const hasText = findBlockType(block?.type ?? '')?.hasText === true
  const name = (block && findBlockType(block.type)?.title(block.config, block.text)) || (view ? t(view.labelKey) : '')
  // people who may set it up go on seeing it
  if (isHidden && !editable) return null
  return (
    <div className={css.block} data-selected={selected || undefined} style={blockGround(block?.ground)}>
      <div ref={box} className={css.content} style={{ '--block-height': `${height}px` } as CSSProperties}>
        {block && view ? (
          <BlockTextsProvider value={texts}>
            <BlockShell
              view={view}
              title={name}
              resetKey={block}
              config={block.config}
              blockId={blockId}
              editing={editable && hasText}
              width={width}
              height={height}
              {...(editable && { onSettings: () => openBlockSettings(blockId) })}
            />
          </BlockTextsProvider>
        ) : (
          <p className={css.missing}>{t('block.unknown')}</p>
        )}
      </div>
      {props.editable && (
        <div className={css.tools}>
          {editable && block && view && <BlockSettingsButton doc={doc} blockId={blockId} block={block} view={view} />}
          {rights.create && block && (
            <IconButton icon={<IconCopy size={16} stroke={1.5} aria-hidden />} label={t('block.duplicate')} onClick={onDuplicate} />
          )}
          {rights.delete && (
            <IconButton icon={<IconTrash size={16} stroke={1.5} aria-hidden />} label={t('block.remove')} onClick={onDelete} />
          )}
        </div>
      )}
      {editable && <ResizeHandle height={height} label={t('block.resize')} onResize={onResize} />}
    </div>
  )
}
