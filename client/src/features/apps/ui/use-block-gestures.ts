import { useState } from 'react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { BlockSize } from '#shared/blocks/block-type.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import type { BuildRights } from '#client/features/apps/data/use-build-rights.ts'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import type { HeldBlock } from '#client/features/apps/ui/BlockPalette.tsx'
import type { EditBlockActions } from '#client/features/apps/ui/EditBlock.tsx'
import { showBlock } from '#client/features/apps/ui/show-block.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { toast } from '#client/ui/toast.ts'

export interface BlockGestures {
  selected: string | null
  select(id: string | null): void
  /** the block that is being copied to another app */
  copying: string | null
  setCopying(id: string | null): void
  /** the last gesture, for those who listen */
  announcement: string
  add(type: string, config?: object): void
  /** the size of a block that is dragged from the palette */
  heldSize: BlockSize | undefined
  hold(held: HeldBlock | null): void
  /** it is put in this column and row */
  drop(x: number, y: number): void
  remove(id: string): void
  actions: EditBlockActions
}

/** Everything a person can do to the blocks of an app, by hand or by keys. */
export function useBlockGestures({ commands }: OpenApp, address: AppAddress, rights: BuildRights): BlockGestures {
  const { t } = useTranslation('apps')
  const [selected, select] = useState<string | null>(null)
  const [copying, setCopying] = useState<string | null>(null)
  const [held, hold] = useState<HeldBlock | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useShortcut('mod+z', commands.undo)
  useShortcut('mod+shift+z', commands.redo)
  useShortcut('mod+y', commands.redo)
  useShortcut('f', () => rights.create && address.openPanel('add'))

  const add = (type: string, config?: object, at?: { x: number; y: number }): void => {
    const id = commands.add(type, config, at && { breakpoint: address.view, ...at })
    const isWritten = findBlockType(type)?.hasText === true
    // Its settings take the palette's place: a new table view asks for its table.
    if (isWritten) address.closePanel()
    else address.openBlock(id)
    showBlock(id, isWritten ? { write: true } : { focus: false })
  }
  const heldSize = findBlockType(held?.type ?? '')?.size[address.view]
  const drop = (x: number, y: number): void => {
    if (held && rights.create && rights.edit) add(held.type, held.config, { x, y })
    hold(null)
  }
  const remove = (id: string): void => {
    if (!rights.delete) return
    commands.remove(id)
    if (address.blockId === id) address.closePanel()
    select(null)
    // taking a deletion back is a creation
    toast({ message: t('edit.deleted'), ...(rights.create && { action: { label: t('header.undo'), onAction: commands.undo } }) })
  }
  const actions: EditBlockActions = {
    place: (placed, id) => {
      if (!rights.edit) return
      commands.place(address.view, placed)
      setAnnouncement(describe(placed, id, t))
    },
    select,
    configure: (id) => rights.edit && address.openBlock(id),
    duplicate: (id) => {
      if (!rights.create) return
      const copy = commands.duplicate(id)
      if (copy !== undefined) showBlock(copy)
    },
    copyTo: setCopying,
    leave: () => {
      select(null)
      if (address.blockId !== undefined) address.closePanel()
    },
    remove,
  }
  return {
    selected,
    select,
    copying,
    setCopying,
    announcement,
    add: (type, config) => add(type, config),
    heldSize,
    hold,
    drop,
    remove,
    actions,
  }
}

function describe(boxes: readonly PlacedBox[], id: string, t: (key: string, values: Record<string, number>) => string): string {
  const box = boxes.find((each) => each.id === id)
  return box ? t('edit.placed', { column: box.x + 1, row: box.y + 1, width: box.w, height: box.h }) : ''
}
