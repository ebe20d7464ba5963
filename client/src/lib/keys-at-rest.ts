/**
 * The moments in which a single key is text that missed its place, and so no shortcut: something to write in is open, or the focus got lost. A lost
 * focus was on a control that has gone, or left a text by Tab. A press or another screen ends that.
 */
const editors = '[data-write-place], [contenteditable="true"], textarea:read-write:not([data-in-place])'
const boxes = ['dialog', '[role="dialog"]', '[popover]'].map((box) => `${box} input:read-write`).join()
/** boxes over the page, whose letters are their own also without a field */
const overPage = '[role="dialog"], [popover]'
const fields = 'input, textarea, select, [role="combobox"], [role="menu"], [role="grid"][data-editing]'

let last: Element | undefined
/** the part of the document that the control stood in, and the address of its screen */
let root: Element | undefined
let address = ''
let leftByTab = false
/** the last key was Tab, which moves the focus */
let isTab = false

/** True while keys go into a field, a menu or a modal dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return document.querySelector('dialog[open]') !== null || target.isContentEditable || target.closest(fields) !== null
}

/**
 * True while anything with a text box is open, and on every control of a box over the page. Search fields and titles that always stand on a screen do
 * not count.
 */
export function isBoxOpen(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(overPage)) return true
  return [...document.querySelectorAll(`${editors}, ${boxes}`)].some((box) => box.checkVisibility() && box.closest('[inert]') === null)
}

/** True when the control that had the focus is gone, or when Tab left a text. */
export function isFocusLost(): boolean {
  if (address !== location.pathname || !last || root?.isConnected !== true) return false
  if (leftByTab) return true
  return document.activeElement === document.body && !(last.isConnected && last.checkVisibility())
}

function note({ target, type }: Event): void {
  if (!(target instanceof Element)) return
  last = target
  root = target.closest('main') ?? target
  while (root.localName !== 'main' && root.parentElement && root.parentElement !== document.body) root = root.parentElement
  address = location.pathname
  // a focus that the screen gave, and not Tab
  if (type === 'pointerdown' || !isTab) leftByTab = false
  isTab = false
}

window.addEventListener('focusin', note, true)
window.addEventListener('pointerdown', note, true)
window.addEventListener(
  'keydown',
  ({ key, target }) => {
    isTab = key === 'Tab'
    // keys that act on the control
    if (key === 'Escape' || key === 'Enter') leftByTab = false
    if (key === 'Tab' && isTyping(target)) leftByTab = true
  },
  true,
)
