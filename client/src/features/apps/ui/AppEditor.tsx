import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import { gridColumns, type BlockType } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import type { BuildRights } from '#client/features/apps/data/use-build-rights.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import { useAnnouncedBlock, usePresence } from '#client/features/apps/data/use-presence.ts'
import { useStyleDraft } from '#client/features/apps/data/use-style-draft.ts'
import { EditGrid } from '#client/features/apps/grid/EditGrid.tsx'
import { AppCanvas } from '#client/features/apps/ui/AppCanvas.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/apps/ui/AppEditor.module.css'
import { AppSurface } from '#client/features/apps/ui/AppSurface.tsx'
import { EditBlock } from '#client/features/apps/ui/EditBlock.tsx'
import { EditorPanels } from '#client/features/apps/ui/EditorPanels.tsx'
import { EmptyApp } from '#client/features/apps/ui/EmptyApp.tsx'
import { FirstBlocks } from '#client/features/apps/ui/FirstBlocks.tsx'
import { showBlock } from '#client/features/apps/ui/show-block.ts'
import { useBlockGestures } from '#client/features/apps/ui/use-block-gestures.ts'
import { useElementWidth } from '#client/lib/use-element-width.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

const smallest = { w: 1, h: 1 }

interface AppEditorProps {
  entry: AppEntry
  app: OpenApp
  address: AppAddress
  rights: BuildRights
}

/** An app being built: drag, resize, keys, panels. Every gesture is stored once and seen by others at once. */
export function AppEditor({ entry, app, address, rights }: AppEditorProps) {
  const { t } = useTranslation('apps')
  const { snapshot, commands, awareness } = app
  const { view } = address
  const grid = useRef<HTMLDivElement>(null)
  const width = useElementWidth(grid)
  const others = usePresence(awareness)
  const gestures = useBlockGestures(app, address, rights)
  const blocks = useMemo(() => new Map(snapshot.blocks.map((block) => [block.id, block])), [snapshot.blocks])
  const columns = gridColumns[view]
  const boxes = snapshot.layouts[view]
  const openId = address.blockId === undefined ? undefined : blocks.get(address.blockId)?.id
  useAnnouncedBlock(awareness, openId ?? gestures.selected)

  const minSize = useCallback(
    (id: string) => {
      const block = blocks.get(id)
      const type = findBlockType(block?.type ?? '')
      return (block && type && { ...type.minSize, h: rowsNeeded(block, type) }) ?? smallest
    },
    [blocks],
  )
  useOpenBlock(address, openId)

  const look = useStyleDraft(entry.id, snapshot.style)
  const style = address.panel === 'style' ? look.shown : snapshot.style
  const stacked = view === 'mobile' && !snapshot.style.mobileEnabled
  return (
    <>
      <AppSurface ref={grid} style={style} breakpoint={view} editing onBackground={() => gestures.select(null)}>
        {stacked ? (
          <Stacked app={app} mayEnable={rights.create} />
        ) : snapshot.blocks.length === 0 ? (
          <Blank add={gestures.add} address={address} rights={rights} />
        ) : address.preview ? (
          <AppCanvas app={snapshot} breakpoint={view} />
        ) : (
          width > 0 && (
            <EditGrid
              boxes={boxes}
              columns={columns}
              width={width}
              minSize={minSize}
              locked={!rights.edit}
              onPlace={(placed) => commands.place(view, placed)}
              onGesture={gestures.select}
              held={gestures.heldSize}
              onDrop={gestures.drop}
            >
              {(id, box) => {
                const block = blocks.get(id)
                if (!block) return null
                return (
                  <EditBlock
                    block={block}
                    box={box}
                    boxes={boxes}
                    columns={columns}
                    gridWidth={width}
                    least={minSize(id)}
                    selected={gestures.selected === id}
                    open={openId === id}
                    others={others.filter((other) => other.blockId === id)}
                    actions={gestures.actions}
                    rights={rights}
                  />
                )
              }}
            </EditGrid>
          )
        )}
      </AppSurface>
      <VisuallyHidden id="app-block-keys" as="p">
        {t('edit.keys')}
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite" as="p">
        {gestures.announcement}
      </VisuallyHidden>
      <EditorPanels {...{ entry, app, address, rights, blocks, gestures, look }} />
    </>
  )
}

/** Follows the block whose settings are open; one that another person removed takes its panel with it. */
function useOpenBlock({ blockId, closePanel }: AppAddress, openId: string | undefined): void {
  const gone = blockId !== undefined && openId === undefined
  useEffect(() => {
    if (gone) closePanel()
  }, [gone, closePanel])
  // what its settings change is seen at once: the block beside them is the preview
  useEffect(() => {
    if (openId !== undefined) showBlock(openId, { focus: false, mark: false })
  }, [openId])
}

/** The phone's layout while the app has none of its own. */
function Stacked({ app: { snapshot, commands }, mayEnable }: { app: OpenApp; mayEnable: boolean }) {
  const { t } = useTranslation('apps')
  const enable = mayEnable && <Button onClick={() => commands.setStyle({ mobileEnabled: true })}>{t('mobile.enable')}</Button>
  return (
    <div className={css.stacked}>
      <Notice action={enable}>{t('mobile.off')}</Notice>
      <AppCanvas app={snapshot} breakpoint="mobile" />
    </div>
  )
}

interface BlankProps extends Pick<AppEditorProps, 'address' | 'rights'> {
  add: (type: string, config?: object) => void
}

function Blank({ add, address, rights }: BlankProps) {
  const onTopBar = rights.full ? () => address.openPanel('topBar') : undefined
  return <EmptyApp choices={rights.create && <FirstBlocks onAdd={add} onTopBar={onTopBar} />} />
}

function rowsNeeded(block: AppBlock, type: BlockType): number {
  return (block.readable ? type.rowsFor?.(block.config) : undefined) ?? type.minSize.h
}
