import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * What a `<dialog>` is spread with to be modal for as long as it is there: focus stays inside and goes back afterwards, and only React
 * closes it. The element marked `data-autofocus` has the focus first, else the first field, else the
 * last of the footer's buttons that destroys nothing: Enter alone never does.
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
      // a close is told a moment late: React may have hidden the dialog and shown it again meanwhile
      if (element.open) return
      element.showModal()
      focusFirst(element)
    }
    open()
    // Chromium closes at a further Escape whatever `cancel` says: what is still there then is opened again
    element.addEventListener('close', open)
    return () => {
      element.removeEventListener('close', open)
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      putCaretBack()
    }
  }, [])
  return {
    ref,
    onCancel: (event) => {
      // what stands inside is cancelled for itself
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onCancel()
    },
  }
}

function focusFirst(element: HTMLElement): void {
  const first =
    element.querySelector<HTMLElement>('[data-autofocus]') ??
    element.querySelector<HTMLElement>('input:not([type="hidden"]), textarea') ??
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
    // others may have shortened it meanwhile
    const within = (node: Node, offset: number): number => Math.min(offset, node instanceof Text ? node.length : node.childNodes.length)
    selection.setBaseAndExtent(anchorNode, within(anchorNode, anchorOffset), focusNode, within(focusNode, focusOffset))
  }
}
