import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import type { NestedOptions } from '@tiptap/extension-drag-handle'
import { DragHandle } from '@tiptap/extension-drag-handle-react'
import type { Editor } from '@tiptap/react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { colourBlock, shadeBlock } from '#client/editor/block-actions.ts'
import { blockAt, isItem, type PlacedBlock } from '#client/editor/block-places.ts'
import { besideBlock, followBlock, takenRules } from '#client/editor/handled-block.ts'
import { BlockMenuByKey } from '#client/editor/BlockMenuByKey.tsx'
import { BlockMenu } from '#client/editor/BlockMenu.tsx'
import { HueChoice } from '#client/editor/HueChoice.tsx'
import { keepHandle } from '#client/editor/keep-handle.ts'
import css from '#client/editor/BlockHandle.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Popover } from '#client/ui/Popover.tsx'

const SendBlockDialog = lazyPart(async () => (await import('#client/editor/SendBlockDialog.tsx')).SendBlockDialog)

const takenAlone: NestedOptions = { rules: takenRules, edgeDetection: 'none' }

/** Beside the block under the pointer: adds a block below it, drags it, and opens its menu. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const [pos, setPos] = useState(-1)
  const shown = useRef(-1)
  const held = useRef<() => PlacedBlock | undefined>(undefined)
  // a menu acts on the block for which it was opened
  const hold = useCallback((isOpen: boolean) => void (held.current = isOpen ? followBlock(editor, shown.current) : undefined), [editor])
  const [isColouring, setColours] = useState(false)
  const [sent, setSent] = useState<{ block: PlacedBlock; moves: boolean }>()
  const place = useRef<HTMLDivElement>(null)
  const add = () => {
    const block = blockAt(editor.state, pos)
    if (!block) return
    const below = block.pos + block.node.nodeSize
    const isEmpty = block.node.isTextblock && block.node.content.size === 0
    if (isEmpty)
      editor
        .chain()
        .focus(block.pos + 1)
        .insertContent('/')
        .run()
    else {
      const line = { type: 'paragraph', content: [{ type: 'text', text: '/' }] }
      const isPoint = isItem(block.node)
      editor
        .chain()
        .insertContentAt(below, isPoint ? { type: block.node.type.name, content: [line] } : line)
        .focus(below + (isPoint ? 3 : 2))
        .run()
    }
  }
  return (
    <>
      <BlockMenuByKey editor={editor} onSend={(block, moves) => setSent({ block, moves })} />
      {sent && (
        <Suspense>
          <SendBlockDialog editor={editor} {...sent} onClose={() => setSent(undefined)} />
        </Suspense>
      )}
      <DragHandle
        editor={editor}
        className={css.handle ?? ''}
        nested={takenAlone}
        getReferencedVirtualElement={() => besideBlock(editor, shown.current)}
        onNodeChange={({ pos: next }) => {
          shown.current = next
          setPos(next)
        }}
      >
        <div ref={place} className={css.buttons}>
          <button type="button" className={css.button} aria-label={t('handle.add')} data-tooltip={t('handle.add')} onClick={add}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
          </button>
          <BlockMenu
            editor={editor}
            block={() => held.current?.() ?? blockAt(editor.state, pos)}
            onOpen={hold}
            onColour={() => setColours(true)}
            onSend={(block, moves) => setSent({ block, moves })}
            trigger={(props) => (
              <button {...props} type="button" className={css.button} aria-label={t('handle.menu')} data-tooltip={t('handle.menu')}>
                <IconGripVertical size={16} stroke={1.5} aria-hidden />
              </button>
            )}
          />
          <Popover anchor={place} open={isColouring} onClose={() => setColours(false)} role="dialog" aria-label={t('handle.colour')}>
            <BlockColours editor={editor} pos={pos} />
          </Popover>
        </div>
      </DragHandle>
    </>
  )
}

function BlockColours({ editor, pos }: { editor: Editor; pos: number }) {
  useEffect(() => keepHandle(editor), [editor])
  const act = (run: (found: PlacedBlock) => void) => {
    const found = blockAt(editor.state, pos)
    if (found) run(found)
  }
  return (
    <HueChoice
      onColour={(hue) => act((found) => colourBlock(editor, found, 'textColor', hue))}
      onHighlight={(hue) => act((found) => shadeBlock(editor, found, hue))}
    />
  )
}
