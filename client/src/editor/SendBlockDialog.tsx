import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { deleteBlock } from '#client/editor/block-actions.ts'
import { isItem, type PlacedBlock } from '#client/editor/block-places.ts'
import { listAround } from '#client/editor/drop-block.ts'
import { usePageEditor } from '#client/editor/page-editor-context.ts'
import { isAppBlock, sendBlock, type BlockTarget } from '#client/editor/send-block.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'

interface SendBlockDialogProps {
  editor: Editor
  block: PlacedBlock
  /** it leaves this page */
  moves: boolean
  onClose(): void
}

/** Chooses the page or app that gets a block, among those in which this person may put it. */
export function SendBlockDialog({ editor, block, moves, onClose }: SendBlockDialogProps) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  const { doc, pageId } = usePageEditor()
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // an item goes as a list of its own
  const [node] = useState(() => (isItem(block.node) ? listAround(editor.state.doc, block) : block.node))
  const isApp = isAppBlock(node)
  const fits = ({ type, id }: BlockTarget): boolean => {
    if (id === pageId || access.item(type, id) !== 'write') return false
    return type === 'page' ? !isApp || access.blocks('page', id).create : isApp && access.blocks('app', id).create
  }
  const targets = [...useItems().values()]
    .flatMap((item) => (item.type !== 'table' && fits({ type: item.type, id: item.id }) ? [{ ...item, type: item.type }] : []))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const target = targets.find(({ type, id }) => itemKey(type, id) === chosen)
  const send = async () => {
    if (!target) return
    setBusy(true)
    try {
      await sendBlock({ doc, pageId }, node, target)
      if (moves) takeOut(editor, block.node)
      toast({ tone: 'success', message: t(moves ? 'send.moved' : 'send.copied', { label: target.label || t('untitled') }) })
    } catch {
      toast({ tone: 'error', message: t('send.failed') })
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(moves ? 'send.moveTitle' : 'send.copyTitle')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!target} busy={busy} onClick={() => void send()}>
            {t(moves ? 'send.move' : 'send.copy')}
          </Button>
        </>
      }
    >
      {targets.length === 0 ? (
        <p>{t('send.none')}</p>
      ) : (
        <Select
          label={t('send.target')}
          placeholder={t('send.choose')}
          value={chosen}
          onChange={setChosen}
          isFirst
          options={targets.map(({ type, id, label, icon, color }) => ({
            value: itemKey(type, id),
            label: label || t('untitled'),
            icon: <ItemIcon icon={icon} color={color} size={20} />,
          }))}
        />
      )}
    </Dialog>
  )
}

/** The block may have moved while it was sent; one that somebody has changed meanwhile stays. */
function takeOut(editor: Editor, node: PlacedBlock['node']): void {
  let found: PlacedBlock | undefined
  editor.state.doc.descendants((each, pos) => {
    if (each === node || (!found && each.eq(node))) found = { node: each, pos }
    return !each.isTextblock
  })
  if (found) deleteBlock(editor, found)
}
