import { Selection } from '@tiptap/pm/state'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useRef, useState } from 'react'
import { longestEquation } from '#shared/nouns/pages/page-nodes.ts'
import { useLeavingPage } from '#client/lib/leaving-page.ts'
import { Equation } from '#client/nouns/pages/Equation.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import css from '#client/editor/nodes/EquationNodeView.module.css'

/** A drawn formula; a press opens its source. A new one opens by itself. */
export function EquationNodeView({ node, editor, getPos, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const { t } = useTranslation('pages')
  const editable = editor.isEditable
  const latex = String(node.attrs.latex)
  const isBlock = node.type.name === 'blockMath'
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(editable && latex === '' && selected)
  const [draft, setDraft] = useState(latex)
  const close = (keeps: boolean) => {
    setOpen(false)
    const next = draft.trim()
    if (next === '') deleteNode()
    else if (keeps && next !== latex) updateAttributes({ latex: next })
    const at = getPos()
    const { tr } = editor.state
    if (at !== undefined && next !== '') editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + node.nodeSize))))
    editor.view.focus()
  }
  useLeavingPage(() => {
    if (isOpen && draft.trim() !== '' && draft.trim() !== latex) updateAttributes({ latex: draft.trim() })
  })
  const shown = latex === '' ? <span className={css.empty}>{t('equation.empty')}</span> : <Equation latex={latex} isBlock={isBlock} />
  return (
    <NodeViewWrapper as={isBlock ? 'div' : 'span'} data-math={isBlock ? '' : undefined} contentEditable={false}>
      {editable ? (
        <button
          ref={button}
          type="button"
          className={css.button}
          aria-label={t('equation.edit', { source: latex })}
          aria-expanded={isOpen}
          onClick={() => {
            setDraft(latex)
            setOpen(!isOpen)
          }}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
      <Popover anchor={button} open={isOpen} onClose={() => close(true)} role="dialog" aria-label={t('equation.source')}>
        <SourceField label={t('equation.source')} hint={t('equation.hint')} draft={draft} onChange={setDraft} onDone={() => close(true)} />
      </Popover>
    </NodeViewWrapper>
  )
}

interface SourceFieldProps {
  label: string
  hint: string
  draft: string
  onChange(draft: string): void
  onDone(): void
}

function SourceField({ label, hint, draft, onChange, onDone }: SourceFieldProps) {
  return (
    <div className={css.source}>
      <TextArea
        label={label}
        rows={3}
        maxLength={longestEquation}
        spellCheck={false}
        placeholder="E = mc^2"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          onDone()
        }}
      />
      <p className={css.hint}>{hint}</p>
    </div>
  )
}
