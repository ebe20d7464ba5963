import { IconBold, IconH1, IconH2, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { BlockTextEditing } from '#client/blocks/text/block-text.ts'
import { toggleLine, toggleMark } from '#client/blocks/text/text-change.ts'
import { TextBinding } from '#client/blocks/text/text-binding.ts'
import classes from '#client/blocks/text/TextEditor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

interface TextEditorProps {
  blockId: string
  text: string
  editing: BlockTextEditing
  onDone: () => void
}

const tools = [
  { key: 'heading', icon: IconH1, line: '# ' },
  { key: 'subheading', icon: IconH2, line: '## ' },
  { key: 'bold', icon: IconBold, mark: '**', letter: 'b' },
  { key: 'italic', icon: IconItalic, mark: '*', letter: 'i' },
  { key: 'list', icon: IconList, line: '- ' },
  { key: 'numbered', icon: IconListNumbers, line: '1. ' },
] as const

/** Writing a text block: a plain text area bound character by character to the document, with its marks on a small bar. */
export function TextEditor({ blockId, text, editing, onDone }: TextEditorProps) {
  const { t } = useTranslation('apps')
  const area = useRef<HTMLTextAreaElement>(null)
  const [binding] = useState(() => new TextBinding(text, (change) => editing.edit(blockId, change)))

  useEffect(() => editing.observe(blockId, (changes) => binding.heard(changes)), [editing, blockId, binding])

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    binding.attach(element)
    element.focus({ preventScroll: true })
  }, [binding])

  const apply = (tool: (typeof tools)[number]) => {
    const element = area.current
    if (!element) return
    const { value, selectionStart, selectionEnd } = element
    const change =
      'mark' in tool ? toggleMark(value, selectionStart, selectionEnd, tool.mark) : toggleLine(value, selectionStart, tool.line)
    binding.apply(change, change.start, change.end)
    element.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const mod = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (event.key === 'Escape') {
      event.preventDefault()
      // the block itself takes the focus back, and the keys with it
      area.current?.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
      onDone()
    }
    if (!mod) return
    const tool = tools.find((each) => 'letter' in each && each.letter === key)
    if (tool) apply(tool)
    else if (key === 'z') (event.shiftKey ? editing.redo : editing.undo)()
    else if (key === 'y') editing.redo()
    else return
    event.preventDefault()
  }

  return (
    <div
      className={classes.editor}
      data-no-drag
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onDone()
      }}
    >
      <div role="toolbar" aria-label={t('text.tools')} className={classes.tools}>
        {tools.map((tool) => (
          <IconButton
            key={tool.key}
            label={t(`text.${tool.key}`)}
            icon={<tool.icon size={16} stroke={1.5} />}
            {...('letter' in tool ? { shortcut: ['mod', tool.letter.toUpperCase()] } : {})}
            // the selection in the text stays
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(tool)}
          />
        ))}
      </div>
      <textarea
        ref={area}
        className={classes.area}
        aria-label={t('text.label')}
        placeholder={t('text.placeholder')}
        spellCheck
        onInput={() => binding.typed()}
        onCompositionStart={() => binding.compositionStart()}
        onCompositionEnd={() => binding.compositionEnd()}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
