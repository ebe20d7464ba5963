import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * Props that make a `<dialog>` modal while it is mounted. The focus stays inside and returns afterwards, and only React closes it.
 * The first focus goes to the element marked `data-autofocus`, else to the first field. Else it goes to the last footer button that destroys nothing:
 * Enter alone never does.
 * @param onCancel Escape, or the gesture of going back
 */
export function useModal(onCancel: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const before = document.activeElement
    const putCaretBack = keepCaret(before)
    const open = (): void => {
      // `close` fires a moment late: React may have hidden the dialog and shown it again since
      if (element.open) return
      element.showModal()
      focusFirst(element)
    }
    let last: EventTarget | null = null
    const note = ({ target }: Event): void => void (last = target)
    element.addEventListener('focusin', note)
    open()
    // another step took the focused control away
    const steps = new MutationObserver(() => {
      if (last instanceof Element && !last.isConnected && document.activeElement === document.body)
        focusFirst(element, `${texts}, [role="combobox"]`)
    })
    steps.observe(element, { childList: true, subtree: true })
    // Chromium closes at a second Escape whatever `cancel` does: a dialog that is still mounted is opened again
    element.addEventListener('close', open)
    return () => {
      element.removeEventListener('close', open)
      steps.disconnect()
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      // the button that opened it has gone: the page has the focus as a whole
      else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      putCaretBack()
    }
  }, [])
  return {
    ref,
    onCancel: (event) => {
      // a `cancel` event of an element inside is its own
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onCancel()
    },
  }
}

const texts = 'input:not([type="hidden"]), textarea'

function focusFirst(element: HTMLElement, fields = texts): void {
  const first =
    element.querySelector<HTMLElement>('[data-autofocus]') ??
    element.querySelector<HTMLElement>(fields) ??
    [...element.querySelectorAll<HTMLElement>('[data-dialog-footer] button:not(:disabled, [data-danger])')].at(-1)
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}

/** A written text that has the focus again has its caret at the beginning, unless it is put back. */
function keepCaret(before: Element | null): () => void {
  const selection = window.getSelection()
  if (!(before instanceof HTMLElement) || !before.isContentEditable || !selection) return () => undefined
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return () => {
    if (document.activeElement !== before || !anchorNode || !focusNode) return
    if (!before.contains(anchorNode) || !before.contains(focusNode)) return
    // others may have shortened the text since
    const within = (node: Node, offset: number): number => Math.min(offset, node instanceof Text ? node.length : node.childNodes.length)
    selection.setBaseAndExtent(anchorNode, within(anchorNode, anchorOffset), focusNode, within(focusNode, focusOffset))
  }
}
