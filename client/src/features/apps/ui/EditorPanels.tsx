import { Suspense, useMemo } from 'react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { NeighboursContext } from '#client/blocks/parts/neighbours.ts'
import { copyBlockTo } from '#client/features/apps/data/copy-block.ts'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import type { BuildRights } from '#client/features/apps/data/use-build-rights.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import type { StyleDraft } from '#client/features/apps/data/use-style-draft.ts'
import { AppStylePanel } from '#client/features/apps/ui/AppStylePanel.tsx'
import { BarPanels } from '#client/features/apps/ui/bars/BarPanels.tsx'
import { BlockPalette } from '#client/features/apps/ui/BlockPalette.tsx'
import { BlockSettings } from '#client/features/apps/ui/BlockSettings.tsx'
import { CopyBlockDialog } from '#client/features/apps/ui/CopyBlockDialog.tsx'
import { showBlock } from '#client/features/apps/ui/show-block.ts'
import type { BlockGestures } from '#client/features/apps/ui/use-block-gestures.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { toast } from '#client/ui/toast.ts'

const DeletedBlocksPanel = lazyPart(async () => (await import('#client/features/apps/ui/DeletedBlocksPanel.tsx')).DeletedBlocksPanel)

interface EditorPanelsProps {
  entry: AppEntry
  app: OpenApp
  address: AppAddress
  rights: BuildRights
  blocks: ReadonlyMap<string, AppBlock>
  gestures: BlockGestures
  look: StyleDraft
}

/** The panels beside an app being built, and the dialog that copies a block. */
export function EditorPanels({ entry, app, address, rights, blocks, gestures, look }: EditorPanelsProps) {
  const { t } = useTranslation('apps')
  const { commands } = app
  const { closePanel } = address
  const { copying, setCopying } = gestures
  const open = address.blockId === undefined ? undefined : blocks.get(address.blockId)
  return (
    <>
      {address.panel === 'add' && rights.create && (
        <Panel title={t('header.addBlock')} onClose={closePanel} closeLabel={t('close')}>
          <BlockPalette onAdd={gestures.add} {...(blocks.size > 0 && !address.preview && rights.edit && { onHold: gestures.hold })} />
        </Panel>
      )}
      {address.panel === 'style' && rights.create && (
        <AppStylePanel
          appId={entry.id}
          look={look}
          onSave={(changed) => {
            commands.setStyle(changed)
            toast({ message: t('bars.saved'), tone: 'success' })
          }}
          onClose={closePanel}
        />
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
      {open && rights.edit && <OpenSettings app={app} open={open} rights={rights} gestures={gestures} onClose={closePanel} />}
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

interface OpenSettingsProps extends Pick<EditorPanelsProps, 'app' | 'rights' | 'gestures'> {
  open: AppBlock
  onClose(): void
}

/** The settings of one block; the block beside them is the preview. */
function OpenSettings({ app: { snapshot, commands }, open, rights, gestures, onClose }: OpenSettingsProps) {
  const neighbours = useMemo(
    () => snapshot.blocks.filter((block) => block.readable).filter(({ id }) => id !== open.id),
    [snapshot.blocks, open.id],
  )
  return (
    <NeighboursContext value={neighbours}>
      <BlockSettings
        block={open}
        onChange={(patch) => {
          commands.configure(open.id, patch)
          commands.makeRoom(open.id)
        }}
        onRemove={rights.delete ? () => gestures.remove(open.id) : undefined}
        onClose={onClose}
      />
    </NeighboursContext>
  )
}
