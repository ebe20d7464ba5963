import { cleanCopy } from '#client/app/last-look/clean-copy.ts'
import { sheetsOf, type SheetSource } from '#client/app/last-look/used-sheets.ts'
import type { Look } from '#client/engine/last-look/kept-looks.ts'
import { startScript } from '#client/engine/last-look/start-script.ts'

/** Letters of HTML; drawing more would cost the start more than it wins. */
const mostHtml = 300_000
const mostElements = 6_000

/** A look whose style sheets are still to be read. */
export type TakenLook = Omit<Look, 'sheets'> & { sheets: readonly SheetSource[] }

/** The present screen as a look, or undefined where it is in motion, holds something private, or is too large. */
export function takeLook(): TakenLook | undefined {
  const script = startScript()
  const mark = script?.mark()
  const root = document.getElementById('root')
  if (!script || mark === undefined || !root || !script.stands() || isBusy(root)) return undefined
  const html = [...root.children].map((element) => (element instanceof HTMLElement ? cleanCopy(element).outerHTML : '')).join('')
  if (html.length > mostHtml) return undefined
  return {
    path: script.path(),
    mark,
    html: `<div id="root">${html}</div>`,
    sheets: sheetsOf(root),
    attributes: readAttributes(),
    letters: document.getElementById('content')?.textContent.length ?? 0,
    at: Date.now(),
  }
}

/** Something is open, being typed, scrolled, or a secret; a start would not draw it so. */
function isBusy(root: HTMLElement): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) return true
  if (document.querySelector('dialog[open], :popover-open, [role=dialog], input[type=password]')) return true
  const elements = root.getElementsByTagName('*')
  if (elements.length > mostElements) return true
  return [...elements].some(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
}

function readAttributes(): Look['attributes'] {
  return [...document.documentElement.attributes]
    .filter(({ name }) => /^(style|lang|dir|class|data-)/.test(name))
    .map(({ name, value }) => [name, value])
}
