import { IconSettings } from '@tabler/icons-react'
import { Suspense, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Doc } from 'yjs'
import { configureEmbeddedBlock, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { NeighboursContext } from '#client/blocks/parts/neighbours.ts'
import { BlockSettingsBox } from '#client/editor/BlockSettingsBox.tsx'
import { blocksOfPage } from '#client/editor/page-neighbours.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockView } from '#client/lib/block-view.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { openPagePanel } from '#client/lib/page-panel.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Panel } from '#client/ui/Panel.tsx'

const RebindBlock = lazyPart(async () => (await import('#client/blocks/shell/RebindBlock.tsx')).RebindBlock)

const FrameSettings = lazyPart(async () => (await import('#client/blocks/shell/FrameSettings.tsx')).FrameSettings)

const panelOf = (blockId: string): string => `block:${blockId}`

/** Opens a block's settings in the one panel beside the page. */
export function openBlockSettings(blockId: string): void {
  openPagePanel.set(panelOf(blockId))
}

interface BlockSettingsButtonProps {
  doc: Doc
  blockId: string
  block: EmbeddedBlock
  view: BlockView
}

/** The settings of a block's type and of every block, and what may replace a part that is gone. */
export function BlockSettingsButton({ doc, blockId, block, view: { Settings, ownGround } }: BlockSettingsButtonProps) {
  const { t } = useTranslation('pages')
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useSyncExternalStore(openPagePanel.subscribe, openPagePanel.get) === panelOf(blockId)
  const { type, config } = block
  const change = (patch: object) => configureEmbeddedBlock(doc, blockId, patch)
  const close = () => {
    openPagePanel.set(null)
    button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon={<IconSettings size={16} stroke={1.5} aria-hidden />}
        label={t('block.settings')}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : openBlockSettings(blockId))}
      />
      {isOpen &&
        createPortal(
          <Panel title={t('block.settings')} closeLabel={t('common:actions.close')} onClose={close}>
            <NeighboursContext value={blocksOfPage(doc).filter(({ id }) => id !== blockId)}>
              <BlockSettingsBox>
                <Suspense>
                  <RebindBlock type={type} config={config} onChange={change} />
                </Suspense>
                <Settings config={config} onChange={change} />
                <Suspense>
                  <FrameSettings frame={block} ownGround={ownGround === true} onChange={change} />
                </Suspense>
              </BlockSettingsBox>
            </NeighboursContext>
          </Panel>,
          document.body,
        )}
    </>
  )
}
