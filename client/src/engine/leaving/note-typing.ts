import { writeTyping } from '#client/engine/leaving/typing-note.ts'
import { nameOfField, type TextField } from '#client/lib/name-of-field.ts'

/** ms between two looks at the box */
const everyMs = 250

/** what people write in; searches, codes and passwords are not kept */
const boxes = ['textarea', ...['text', 'email', 'tel', 'url', 'number'].map((type) => `input[type="${type}"]`), 'input:not([type])'].map(
  (box) => `${box}:not([role="combobox"], [role="searchbox"], [autocomplete="one-time-code"], [data-not-kept])`,
)
const isNoted = (target: EventTarget | null): target is TextField => target instanceof HTMLElement && target.matches(boxes.join())

/**
 * Notes the text of the box that a person types in, until the box is left or has stored it. A killed tab gets no event at which its box could
 * keep it; the next start tells (app/tell-typing.ts). Returns a function that stops it.
 * @param typedIn the box that was typed in before this is called
 */
export function noteTyping(typedIn: EventTarget | null = null): () => void {
  const starts = new WeakMap<TextField, string>()
  let field: TextField | undefined
  let noted: string | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function forget(): void {
    clearInterval(timer)
    if (noted !== undefined) writeTyping(undefined)
    noted = field = undefined
  }
  function look(): void {
    if (!field || !isUnstored(field, starts.get(field) ?? '')) return forget()
    const { value: text } = field
    if (text === noted) return
    writeTyping({ label: nameOfField(field), text })
    noted = text
  }
  function onInput({ target }: Pick<Event, 'target'>): void {
    if (target === field || !isNoted(target)) return
    forget()
    field = target
    timer = setInterval(look, everyMs)
  }
  const onFocus = ({ target }: Event): void => void (isNoted(target) && starts.set(target, target.value))
  const onLeave = ({ target }: Event): void => void (target === field && forget())
  if (document.activeElement === typedIn) onInput({ target: typedIn })
  document.addEventListener('focusin', onFocus, true)
  document.addEventListener('input', onInput, true)
  document.addEventListener('focusout', onLeave)
  return () => {
    forget()
    document.removeEventListener('focusin', onFocus, true)
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('focusout', onLeave)
  }
}

/** Written in and still open. `data-stored`: the text of a box that stores while it is open. */
function isUnstored(field: TextField, before: string): boolean {
  return field.isConnected && document.activeElement === field && field.value !== before && field.value !== field.dataset['stored']
}
