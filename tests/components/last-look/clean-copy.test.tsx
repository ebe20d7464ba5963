import { afterEach, expect, test } from 'vitest'
import { cleanCopy } from '#client/app/last-look/clean-copy.ts'
import { sheetsOf, textsOf } from '#client/app/last-look/used-sheets.ts'

const made: Element[] = []
afterEach(() => made.splice(0).forEach((element) => element.remove()))

function show(html: string): HTMLElement {
  const place = document.createElement('div')
  // as a tab's own content would be: nothing of this may run or be fetched by the copy
  place.innerHTML = html
  document.body.append(place)
  made.push(place)
  return place
}

test('a copy holds nothing that acts or is fetched', () => {
  const copy = cleanCopy(
    show(`
      <script>1</script><style>p { color: red }</style><link rel="stylesheet" href="/x.css"><object data="/o"></object>
      <p onclick="go()" onpointerdown="go()" style="color: blue">Text</p>
      <p style="background-image: url(/secret.png)">Ground</p>
      <a href="javascript:go()">Bad</a><a href="https://example.test/" ping="/p">Away</a>
      <button formaction="/x" autofocus>Press</button>
      <div contenteditable="true">half a sentence</div>
      <svg><defs><clipPath id="c"><rect /></clipPath></defs><path clip-path="url(#c)" /><use href="#c" /><image href="/i.png" /></svg>
    `),
  )
  for (const gone of [
    'script',
    'style',
    'link',
    'object',
    '[onclick]',
    '[onpointerdown]',
    '[ping]',
    '[formaction]',
    '[autofocus]',
    '[contenteditable]',
  ])
    expect(copy.querySelector(gone), gone).toBeNull()
  expect(copy.outerHTML).not.toMatch(/javascript:|https:|secret|half a sentence|i\.png/)
  expect(copy.querySelector('p')?.getAttribute('style')).toBe('color: blue')
  // parts of one drawing belong together
  expect(copy.querySelector('path')?.getAttribute('clip-path')).toBe('url(#c)')
  expect(copy.querySelector('use')?.getAttribute('href')).toBe('#c')
})

test('pictures, frames and forms become empty boxes of their size', () => {
  const copy = cleanCopy(
    show(`
      <img src="/api/files/a" alt="" style="width: 40px; height: 30px">
      <iframe srcdoc="<p>inside</p>" style="width: 90px; height: 60px; border: 0"></iframe>
      <form style="height: 50px"><input value="typed"><label><input type="checkbox" checked> Chosen</label></form>
    `),
  )
  const sizes = [...copy.querySelectorAll('span')].map(({ style }) => [style.width, style.height])
  expect(sizes.slice(0, 2)).toEqual([
    ['40px', '30px'],
    ['90px', '60px'],
  ])
  expect(sizes[2]?.[1]).toBe('50px')
  expect(copy.querySelector('img, iframe, form, input')).toBeNull()
  expect(copy.textContent).not.toMatch(/inside|Chosen/)
})

test('the name of a screen is kept though it is a field; what else was typed is not', () => {
  const place = show(
    '<h1><input value="Old"></h1><input value="searched"><textarea>note</textarea><input type="password" value="secret"><input type="checkbox">',
  )
  const [title] = place.getElementsByTagName('input')
  const box = place.querySelector<HTMLInputElement>('[type=checkbox]')
  if (!title || !box) throw new Error('not drawn')
  title.value = 'New'
  box.checked = true
  const { outerHTML } = cleanCopy(place)
  expect(outerHTML).toContain('value="New"')
  expect(outerHTML).not.toMatch(/Old|searched|note|secret/)
  expect(outerHTML).toMatch(/type="checkbox" checked/)
})

test('only style sheets that concern the screen are read', async () => {
  const head = [
    '.shown-a { color: red }',
    '.other { color: red }',
    '@media (min-width: 1px) { .shown-b { color: red } }',
    'p { color: red }',
  ]
  for (const text of head) {
    const sheet = document.createElement('style')
    sheet.textContent = text
    document.head.append(sheet)
    made.push(sheet)
  }
  const named = await textsOf(sheetsOf(show('<p class="shown-a"><b class="shown-b"></b></p>')))
  expect(head.map((text) => named.includes(text))).toEqual([true, false, true, true])
})

test('what is under the first screen keeps its place and nothing in it', () => {
  const copy = cleanCopy(
    show('<p>Seen</p><div style="height: 9000px"><p>Tall</p></div><section style="padding: 5px"><p>Below</p></section>'),
  )
  expect(copy.textContent).toBe('SeenTall')
  const below = copy.querySelector('section')
  const { height = 0 } = document.querySelector('section')?.getBoundingClientRect() ?? {}
  expect(height).toBeGreaterThan(10)
  expect(parseFloat(below?.style.height ?? '')).toBeCloseTo(height, 2)
})
