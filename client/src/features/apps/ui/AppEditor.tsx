import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import { gridColumns, type BlockType } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { copyBlockTo } from '#client/features/apps/data/copy-block.ts'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import type { BuildRights } from '#client/features/apps/data/use-build-rights.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import { useAnnouncedBlock, usePresence } from '#client/features/apps/data/use-presence.ts'
import { EditGrid } from '#client/features/apps/grid/EditGrid.tsx'
import { AppCanvas } from '#client/features/apps/ui/AppCanvas.tsx'
import { NeighboursContext } from '#client/blocks/parts/neighbours.ts'
import classes from '#client/features/apps/ui/AppEditor.module.css'
import { AppStylePanel } from '#client/features/apps/ui/AppStylePanel.tsx'
import { AppSurface } from '#client/features/apps/ui/AppSurface.tsx'
import { BlockPalette } from '#client/features/apps/ui/BlockPalette.tsx'
import { BlockSettings } from '#client/features/apps/ui/BlockSettings.tsx'
import { CopyBlockDialog } from '#client/features/apps/ui/CopyBlockDialog.tsx'
import { EditBlock, type EditBlockActions } from '#client/features/apps/ui/EditBlock.tsx'
import { EmptyApp } from '#client/features/apps/ui/EmptyApp.tsx'
import { BarPanels } from '#client/features/apps/ui/bars/BarPanels.tsx'
import { showBlock } from '#client/features/apps/ui/show-block.ts'
import { useElementWidth } from '#client/features/apps/ui/use-element-width.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { toast } from '#client/ui/toast.ts'

const DeletedBlocksPanel = lazy(async () => ({
  default: (await import('#client/features/apps/ui/DeletedBlocksPanel.tsx')).DeletedBlocksPanel,
}))

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
  const [selected, setSelected] = useState<string | null>(null)
  const [copying, setCopying] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const blocks = useMemo(() => new Map(snapshot.blocks.map((block) => [block.id, block])), [snapshot.blocks])
  const columns = gridColumns[view]
  const boxes = snapshot.layouts[view]
  const open = address.blockId === undefined ? undefined : blocks.get(address.blockId)
  useAnnouncedBlock(awareness, open?.id ?? selected)

  useShortcut('mod+z', commands.undo)
  useShortcut('mod+shift+z', commands.redo)
  useShortcut('mod+y', commands.redo)
  useShortcut('f', () => rights.create && address.openPanel('add'))

  const minSize = useCallback(
    (id: string) => {
      const block = blocks.get(id)
      const type = findBlockType(block?.type ?? '')
      return (block && type && { ...type.minSize, h: rowsNeeded(block, type) }) ?? smallest
    },
    [blocks],
  )

  const add = (type: string, config?: object) => {
    const id = commands.add(type, config)
    const isWritten = findBlockType(type)?.hasText === true
    // Its settings take the palette's place: a new table view asks for its table.
    if (isWritten) address.closePanel()
    else address.openBlock(id)
    showBlock(id, isWritten ? { write: true } : { focus: false })
  }
  const remove = (id: string) => {
    if (!rights.delete) return
    commands.remove(id)
    if (address.blockId === id) address.closePanel()
    setSelected(null)
    // taking a deletion back is a creation
    toast({ message: t('edit.deleted'), ...(rights.create && { action: { label: t('header.undo'), onAction: commands.undo } }) })
  }
  const actions: EditBlockActions = {
    place: (placed, id) => {
      if (!rights.edit) return
      commands.place(view, placed)
      setAnnouncement(describe(placed, id, t))
    },
    select: setSelected,
    configure: (id) => rights.edit && address.openBlock(id),
    duplicate: (id) => {
      if (!rights.create) return
      const copy = commands.duplicate(id)
      if (copy !== undefined) showBlock(copy)
    },
    copyTo: setCopying,
    leave: () => {
      setSelected(null)
      if (open) address.closePanel()
    },
    remove,
  }
  // A block that another person removed takes its open panel with it.
  const gone = address.blockId !== undefined && !open
  const { closePanel } = address
  useEffect(() => {
    if (gone) closePanel()
  }, [gone, closePanel])

  // what its settings change is seen at once: the block beside them is the preview
  const openId = open?.id
  const neighbours = useMemo(
    () => snapshot.blocks.filter((block) => block.readable).filter(({ id }) => id !== openId),
    [snapshot.blocks, openId],
  )
  useEffect(() => {
    if (openId !== undefined) showBlock(openId, { focus: false, mark: false })
  }, [openId])

  const stacked = view === 'mobile' && !snapshot.style.mobileEnabled
  return (
    <>
      <AppSurface ref={grid} style={snapshot.style} breakpoint={view} editing onBackground={() => setSelected(null)}>
        {stacked ? (
          <div className={classes.stacked}>
            <Notice
              action={rights.create && <Button onClick={() => commands.setStyle({ mobileEnabled: true })}>{t('mobile.enable')}</Button>}
            >
              {t('mobile.off')}
            </Notice>
            <AppCanvas app={snapshot} breakpoint="mobile" />
          </div>
        ) : snapshot.blocks.length === 0 ? (
          <EmptyApp choices={rights.create && <BlockPalette onAdd={add} />} />
        ) : (
          width > 0 && (
            <EditGrid
              boxes={boxes}
              columns={columns}
              width={width}
              minSize={minSize}
              locked={!rights.edit}
              onPlace={(placed) => commands.place(view, placed)}
              onGesture={setSelected}
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
                    selected={selected === id}
                    open={open?.id === id}
                    others={others.filter((other) => other.blockId === id)}
                    actions={actions}
                    rights={rights}
                  />
                )
              }}
            </EditGrid>
          )
        )}
      </AppSurface>
      <p id="app-block-keys" className={classes.hidden}>
        {t('edit.keys')}
      </p>
      <p aria-live="polite" className={classes.hidden}>
        {announcement}
      </p>
      {address.panel === 'add' && rights.create && (
        <Panel title={t('header.addBlock')} onClose={closePanel} closeLabel={t('close')}>
          <BlockPalette onAdd={add} />
        </Panel>
      )}
      {address.panel === 'style' && rights.create && (
        <AppStylePanel appId={entry.id} style={snapshot.style} onChange={commands.setStyle} onClose={closePanel} />
      )}
      {address.panel === 'deleted' && rights.create && (
        <Suspense>
          <DeletedBlocksPanel
            document={documentName({ kind: 'app', id: entry.id })}
            present={blocks}
            onBringBack={(block) => {
              commands.bringBack(block)
              showBlock(block.id)
            }}
            onClose={closePanel}
          />
        </Suspense>
      )}
      <BarPanels entry={entry} address={address} mayEdit={rights.full} />
      {open && rights.edit && (
        <NeighboursContext value={neighbours}>
          <BlockSettings
            block={open}
            onChange={(patch) => {
              commands.configure(open.id, patch)
              commands.makeRoom(open.id)
            }}
            onRemove={rights.delete ? () => remove(open.id) : undefined}
            onClose={closePanel}
          />
        </NeighboursContext>
      )}
      {copying !== null && (
        <CopyBlockDialog
          appId={entry.id}
          onClose={() => setCopying(null)}
          onCopy={async (target) => {
            const copy = commands.copyOf(copying)
            if (!copy) return
            await copyBlockTo(target, copy)
            toast({ message: t('copy.done'), tone: 'success' })
          }}
        />
      )}
    </>
  )
}

function rowsNeeded(block: AppBlock, type: BlockType): number {
  return (block.readable ? type.rowsFor?.(block.config) : undefined) ?? type.minSize.h
}

function describe(boxes: readonly PlacedBox[], id: string, t: (key: string, values: Record<string, number>) => string): string {
  const box = boxes.find((each) => each.id === id)
  return box ? t('edit.placed', { column: box.x + 1, row: box.y + 1, width: box.w, height: box.h }) : ''
}
