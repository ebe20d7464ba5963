import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLook } from '#client/app/last-look/take-look.ts'
import { startScript, type StartScript } from '#client/engine/last-look/start-script.ts'
import { buildSession } from '#tests/support/build-session.ts'

const session = buildSession()
const before = { address: location.href, session: localStorage.getItem('trama.session'), theme: document.documentElement.dataset['theme'] }
let script: StartScript
const made: Element[] = []

function add<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), values)
  made.push(element)
  return element
}

beforeEach(async () => {
  history.replaceState(null, '', '/app/a')
  localStorage.setItem('trama.session', JSON.stringify({ status: 'active', session }))
  const listed = { build: 'index-1.js', font: 'f.woff2', files: [], texts: { en: [] }, screens: { home: [], app: [] } }
  document.head.append(add('meta', { name: 'trama:ahead', content: JSON.stringify(listed) }))
  await new Promise((onload) => document.head.append(add('script', { src: `/start.js?${performance.now()}`, onload })))
  const found = startScript()
  if (!found) throw new Error('the script did not run')
  script = found
})
afterEach(() => {
  for (const element of [...made.splice(0), ...document.querySelectorAll('link[href$="f.woff2"]')]) element.remove()
  delete (globalThis as { lastLook?: unknown }).lastLook
  for (const key of ['trama.language', 'trama.menuCollapsed', 'trama.theme']) localStorage.removeItem(key)
  sessionStorage.removeItem('trama.viewing')
  if (before.session === null) localStorage.removeItem('trama.session')
  else localStorage.setItem('trama.session', before.session)
  if (before.theme !== undefined) document.documentElement.dataset['theme'] = before.theme
  history.replaceState(null, '', before.address)
})

test('a look belongs to its scheme, language, width, size of text, menu and build', () => {
  const first = script.mark()
  expect(first).toContain('index-1.js')
  expect(script.mark()).toBe(first)
  const changes: [string, () => void][] = [
    ['language', () => localStorage.setItem('trama.language', 'pt')],
    ['menu', () => localStorage.setItem('trama.menuCollapsed', 'true')],
    ['scheme', () => (document.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark')],
    ['width', () => void vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(391)],
  ]
  const marks = changes.map(([name, change]) => {
    change()
    return [name, script.mark()]
  })
  vi.restoreAllMocks()
  // each change is on top of the ones before
  expect(new Set([first, ...marks.map(([, mark]) => mark)]).size).toBe(changes.length + 1)
})

test.for<[string, () => void]>([
  ['nobody is signed in', () => localStorage.removeItem('trama.session')],
  ['the session ended', () => localStorage.setItem('trama.session', JSON.stringify({ status: 'ended', session }))],
  ['somebody is viewed as', () => sessionStorage.setItem('trama.viewing', '{}')],
  ['the address asks for more', () => history.replaceState(null, '', '/app/a?edit')],
  ['the address names a part', () => history.replaceState(null, '', '/app/a#b')],
  ['the settings are open', () => history.replaceState(null, '', '/settings')],
  ['a public link is open', () => history.replaceState(null, '', `/public/${'a'.repeat(43)}`)],
])('no look while %s', ([, change]) => {
  expect(script.mark()).toBeDefined()
  change()
  expect(script.mark()).toBeUndefined()
})

/** A screen as the shell draws one. */
function drawScreen(content: string): HTMLElement {
  const root = add('div', { id: 'root', innerHTML: `<main id="content">${content}</main>` })
  document.body.append(root)
  return root
}

test('a screen at rest is taken; one with an open dialog, a focused field, a scrolled part or a placeholder is not', () => {
  const root = drawScreen('<p>Text</p><input><div id="scrolls" style="height: 20px; overflow: auto"><p style="height: 200px"></p></div>')
  const taken = takeLook()
  expect(taken).toMatchObject({ path: '/app/a', mark: script.mark(), letters: 4 })
  expect(taken?.html).toContain('<p>Text</p>')

  const field = root.querySelector('input')
  field?.focus()
  expect(takeLook()).toBeUndefined()
  field?.blur()
  const scrolls = root.querySelector('#scrolls')
  if (scrolls) scrolls.scrollTop = 10
  expect(takeLook()).toBeUndefined()
  if (scrolls) scrolls.scrollTop = 0
  const dialog = add('dialog', {})
  document.body.append(dialog)
  dialog.showModal()
  expect(takeLook()).toBeUndefined()
  dialog.remove()
  expect(takeLook()).toBeDefined()
  root.querySelector('main')?.insertAdjacentHTML('afterbegin', '<span data-waits style="display: block; height: 10px"></span>')
  expect(takeLook()).toBeUndefined()
})

test('a screen with a password or with more than is worth drawing is not taken', () => {
  const root = drawScreen(`<p>${'long '.repeat(60_001)}</p>`)
  expect(takeLook()).toBeUndefined()
  root.innerHTML = '<main id="content"><p>Text</p><input type="password"></main>'
  expect(takeLook()).toBeUndefined()
})
