import { IconCopy, IconSettings, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Doc } from 'yjs'
import type { BlockAccess } from '#shared/access/access.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { configureEmbeddedBlock, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { BlockTextsProvider, type BlockTextEditing, type BlockTexts } from '#client/blocks/text/block-text.ts'
import { BlockShell } from '#client/blocks/shell/BlockShell.tsx'
import { BlockSettingsBox } from '#client/editor/BlockSettingsBox.tsx'
import { ResizeHandle } from '#client/editor/ResizeHandle.tsx'
import { useEmbeddedBlock } from '#client/editor/use-embedded-block.ts'
import type { BlockView } from '#client/lib/block-view.ts'
import { useBlockView } from '#client/lib/block-views.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import styles from '#client/editor/EmbeddedAppBlock.module.css'

const RebindBlock = lazy(async () => ({ default: (await import('#client/blocks/shell/RebindBlock.tsx')).RebindBlock }))

interface EmbeddedAppBlockProps {
  doc: Doc
  blockId: string
  height: number
  editable: boolean
  /** the rights on blocks, where the page is editable; all of them unless given */
  rights?: BlockAccess
  selected: boolean
  /** writing in the text of a text block */
  textEditing?: BlockTextEditing | undefined
  onResize(height: number): void
  onDuplicate(): void
  onDelete(): void
}

const allRights: BlockAccess = { create: true, edit: true, delete: true }

/** One app block inside a page: its view, and for editors its settings, height and removal. */
export function EmbeddedAppBlock(props: EmbeddedAppBlockProps) {
  const { doc, blockId, height, selected, rights = allRights, textEditing, onResize, onDuplicate, onDelete } = props
  const { t } = useTranslation('pages')
  const editable = props.editable && rights.edit
  const block = useEmbeddedBlock(doc, blockId)
  const view = useBlockView(block?.type)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const anchor = useRef<HTMLButtonElement>(null)
  const [settingsOpen, setSettingsOpen] = useState(false)

  const closeSettings = (reason: 'escape' | 'outside') => {
    setSettingsOpen(false)
    if (reason === 'escape') anchor.current?.focus()
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  const Settings = view?.Settings
  const body = block?.body
  const texts = useMemo((): BlockTexts => ({ read: () => body ?? [], ...(textEditing && { editing: textEditing }) }), [body, textEditing])
  const hasText = findBlockType(block?.type ?? '')?.hasText === true
  const name = (block && findBlockType(block.type)?.title(block.config, block.text)) || (view ? t(view.labelKey) : '')
  return (
    <div className={styles.block} data-selected={selected || undefined}>
      <div ref={box} className={styles.content} style={{ height }}>
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
              {...(editable && { onSettings: () => setSettingsOpen(true) })}
            />
          </BlockTextsProvider>
        ) : (
          <p className={styles.missing}>{t('block.unknown')}</p>
        )}
      </div>
      {props.editable && (
        <div className={styles.tools}>
          {editable && block && Settings && (
            <>
              <IconButton
                ref={anchor}
                icon={<IconSettings size={16} stroke={1.5} aria-hidden />}
                label={t('block.settings')}
                aria-expanded={settingsOpen}
                onClick={() => setSettingsOpen(!settingsOpen)}
              />
              <Popover anchor={anchor} open={settingsOpen} onClose={closeSettings} role="dialog" aria-label={t('block.settings')}>
                <OpenSettings block={block} Settings={Settings} onChange={(patch) => configureEmbeddedBlock(doc, blockId, patch)} />
              </Popover>
            </>
          )}
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

interface OpenSettingsProps {
  block: EmbeddedBlock
  Settings: BlockView['Settings']
  onChange(patch: object): void
}

/** A block's settings, and what may take the place of a table, view or field that is gone. */
function OpenSettings({ block: { type, config }, Settings, onChange }: OpenSettingsProps) {
  return (
    <BlockSettingsBox>
      <Suspense>
        <RebindBlock type={type} config={config} onChange={onChange} />
      </Suspense>
      <Settings config={config} onChange={onChange} />
    </BlockSettingsBox>
  )
}
