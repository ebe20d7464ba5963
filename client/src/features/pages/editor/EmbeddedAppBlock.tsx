import { IconSettings, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Doc } from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { setEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { BlockBoundary } from '#client/features/pages/editor/BlockBoundary.tsx'
import { BlockSettingsBox } from '#client/features/pages/editor/BlockSettingsBox.tsx'
import { ResizeHandle } from '#client/features/pages/editor/ResizeHandle.tsx'
import { useEmbeddedBlock } from '#client/features/pages/editor/use-embedded-block.ts'
import { useBlockView } from '#client/lib/block-views.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import styles from '#client/features/pages/editor/EmbeddedAppBlock.module.css'

interface EmbeddedAppBlockProps {
  doc: Doc
  blockId: string
  height: number
  editable: boolean
  selected: boolean
  onResize(height: number): void
  onDelete(): void
}

/** One app block inside a page: its view, and for editors its settings, height and removal. */
export function EmbeddedAppBlock({ doc, blockId, height, editable, selected, onResize, onDelete }: EmbeddedAppBlockProps) {
  const { t } = useTranslation('pages')
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
  const type = findBlockType(block?.type ?? '')
  // the stored config may be older, newer or foreign: the type completes it
  const config = useMemo(() => (block && type ? type.read(block.config) : undefined), [block, type])
  return (
    <div className={styles.block} data-selected={selected || undefined}>
      <div ref={box} className={styles.content} style={{ height }}>
        {config && view ? (
          <BlockBoundary key={blockId} message={t('block.failed')}>
            <view.View
              config={config}
              blockId={blockId}
              editing={false}
              width={width}
              height={height}
              {...(editable && Settings && { onSettings: () => setSettingsOpen(true) })}
            />
          </BlockBoundary>
        ) : (
          <p className={styles.missing}>{t('block.unknown')}</p>
        )}
      </div>
      {editable && (
        <div className={styles.tools}>
          {block && config && Settings && (
            <>
              <IconButton
                ref={anchor}
                icon={<IconSettings size={16} stroke={1.5} aria-hidden />}
                label={t('block.settings')}
                aria-expanded={settingsOpen}
                onClick={() => setSettingsOpen(!settingsOpen)}
              />
              <Popover anchor={anchor} open={settingsOpen} onClose={closeSettings} role="dialog" aria-label={t('block.settings')}>
                <BlockSettingsBox>
                  <Settings
                    config={config}
                    onChange={(patch) =>
                      setEmbeddedBlock(doc, blockId, { type: block.type, config: { ...block.config, ...(patch as object) } })
                    }
                  />
                </BlockSettingsBox>
              </Popover>
            </>
          )}
          <IconButton icon={<IconTrash size={16} stroke={1.5} aria-hidden />} label={t('block.remove')} onClick={onDelete} />
        </div>
      )}
      {editable && <ResizeHandle height={height} label={t('block.resize')} onResize={onResize} />}
    </div>
  )
}
