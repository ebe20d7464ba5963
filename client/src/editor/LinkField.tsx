import { IconCheck, IconExternalLink, IconLink, IconUnlink } from '@tabler/icons-react'
import type { Transaction } from '@tiptap/pm/state'
import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { isWebAddress, toAddress } from '#client/nouns/pages/link-address.ts'
import { asksForLink } from '#client/editor/link-key.ts'
import css from '#client/editor/TextToolbar.module.css'
import { keyName } from '#client/ui/key-name.ts'

export type LinkTexts = Record<'link' | 'linkPlaceholder' | 'linkApply' | 'linkOpen' | 'linkRemove' | 'linkInvalid', string>

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The link of the selection: enter one, change it, follow it, take it away. Only web and mail addresses become links. */
export function LinkField({ editor, texts }: { editor: Editor; texts: LinkTexts }) {
  const current = useEditorState({ editor, selector: ({ editor: now }) => String(now.getAttributes('link').href ?? '') })
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const link = () => editor.chain().focus().extendMarkRange('link')
  const close = () => {
    setDraft(null)
    setWrong(false)
  }
  useEffect(() => {
    const open = ({ transaction }: { transaction: Transaction }) => {
      if (asksForLink(transaction)) setDraft(String(editor.getAttributes('link').href ?? ''))
    }
    // the draft belongs to a selection that ends when the text is focused again
    editor.on('transaction', open)
    editor.on('focus', close)
    return () => {
      editor.off('transaction', open)
      editor.off('focus', close)
    }
  }, [editor])
  const apply = (text: string) => {
    const href = toAddress(text)
    if (href === undefined && text.trim() !== '') {
      setWrong(true)
      return
    }
    if (href === undefined) link().unsetLink().run()
    else link().setLink({ href }).run()
    close()
  }
  if (draft === null) {
    return <LinkButtons current={current} texts={texts} onEdit={() => setDraft(current)} onRemove={() => link().unsetLink().run()} />
  }
  return (
    <form
      className={css.link}
      onSubmit={(event) => {
        event.preventDefault()
        apply(draft)
      }}
    >
      <input
        autoFocus
        className={css.input}
        value={draft}
        placeholder={texts.linkPlaceholder}
        aria-label={texts.link}
        aria-invalid={wrong}
        onChange={(event) => {
          setDraft(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
          editor.commands.focus()
        }}
      />
      <button type="submit" className={css.button} aria-label={texts.linkApply} title={texts.linkApply}>
        <IconCheck {...drawing} />
      </button>
      {wrong && (
        <p role="alert" className={css.wrong}>
          {texts.linkInvalid}
        </p>
      )}
    </form>
  )
}

interface LinkButtonsProps {
  /** the address of the selected link; empty without one */
  current: string
  texts: LinkTexts
  onEdit(): void
  onRemove(): void
}

function LinkButtons({ current, texts, onEdit, onRemove }: LinkButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-pressed={current !== ''}
        aria-label={texts.link}
        title={`${texts.link} (${keyName('mod')}+K)`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onEdit}
      >
        <IconLink {...drawing} />
      </button>
      {current !== '' && isWebAddress(current) && (
        <a
          className={css.button}
          href={current}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={texts.linkOpen}
          title={current}
        >
          <IconExternalLink {...drawing} />
        </a>
      )}
      {current !== '' && (
        <button type="button" className={css.button} aria-label={texts.linkRemove} title={texts.linkRemove} onClick={onRemove}>
          <IconUnlink {...drawing} />
        </button>
      )}
    </>
  )
}
