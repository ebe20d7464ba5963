import { newId } from '#shared/lib/ids.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { makePicture } from '#tests/support/pictures.ts'

const look = { icon: 'file-text', color: 'blue' }

test('two people write on one page: everybody undoes only their own', async ({ owner, builder }) => {
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const mine = new PageScreen(owner.page)
  const theirs = new PageScreen(builder.page)
  await mine.open(id)
  await mine.put('Mine. ')
  await theirs.open(id)
  await theirs.expectText('Mine. ')
  await theirs.put('Theirs.')
  await mine.expectText('Mine. Theirs.')

  await mine.page.keyboard.press('ControlOrMeta+z')
  await mine.expectText('Theirs.')
  await theirs.expectText('Theirs.')
  await mine.page.keyboard.press('ControlOrMeta+Shift+z')
  await theirs.expectText('Mine. Theirs.')
  await theirs.page.keyboard.press('ControlOrMeta+z')
  await mine.expectText('Mine. ')

  // lists that Word writes as paragraphs, and Markdown
  const word = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}</span>${text}</p>`
  await mine.put('')
  await mine.page.keyboard.press('Enter')
  await mine.paste('text/html', word(1, '·', 'Outer') + word(2, '1.', 'Inner'))
  await expect(theirs.body.locator('ul ol')).toContainText('Inner')
  await mine.put('')
  await mine.page.keyboard.press('Enter')
  await mine.page.keyboard.press('Enter')
  await mine.page.keyboard.press('Enter')
  await mine.paste('text/plain', '- [x] Done\n- [ ] Open')
  await expect(theirs.body.getByRole('checkbox')).toHaveCount(2)
  await expect(theirs.body.getByRole('checkbox', { name: 'Done' })).toBeChecked()
})

test('spaces stay as they are typed, also when the editor has lost its own styles', async ({ owner, builder }) => {
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const [mine, theirs] = [new PageScreen(owner.page), new PageScreen(builder.page)]
  await mine.open(id)
  await theirs.open(id)
  // TipTap removes its style sheet with the last editor, which may just have been recreated. The browser then collapses spaces and writes
  // non-breaking ones, which the other person's text does not contain.
  for (const { page } of [mine, theirs])
    await page.evaluate(() => document.querySelectorAll('style[data-tiptap-style]').forEach((style) => style.remove()))
  await mine.put('One. ')
  await theirs.expectText('One. ')
  await theirs.put('Two.  ')
  await mine.expectText('One. Two.  ')
  await mine.put('Three. ')
  for (const screen of [mine, theirs]) await screen.expectText('One. Two.  Three. ')
})

test('what a page has no block for is told, boxes keep their ticks among plain items, and Ctrl+K links what is selected', async ({
  owner,
  cast,
}) => {
  // the place of a picture asks for it before the server has fetched it
  cast.expected.push(/status of 404 \(Not Found\) \(\S+\/api\/files\/page\//)
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const screen = new PageScreen(owner.page)
  const { page, body } = screen
  await screen.open(id)
  // the page's own class wins over the one of all texts edited in place
  await expect(page.getByRole('textbox', { name: 'Page title' })).toHaveCSS('font-size', '28px')

  // Google Docs: only some items have boxes, their lists are siblings of the items, and the boxes are pictures
  const box = (checked: boolean, text: string) =>
    `<li role="checkbox" aria-checked="${checked}"><img src="data:image/png;base64,AA" width="18" alt="box"><p>${text}</p></li>`
  await body.focus()
  await screen.paste('text/html', `<ul><li><p>Plain</p></li>${box(true, 'Done')}<ul><li><p>Under</p></li></ul>${box(false, 'Open')}</ul>`)
  await expect(body.getByRole('checkbox')).toHaveCount(2)
  await expect(body.getByRole('checkbox', { name: 'Done' })).toBeChecked()
  await expect(body.getByRole('checkbox', { name: 'Open' })).not.toBeChecked()
  await expect(body.locator(':scope > ul:not([data-type]) > li')).toHaveText('Plain')
  await expect(body.locator('li li')).toHaveText('Under')
  await expect(page.getByText(/left out/)).toHaveCount(0)

  await screen.paste('text/html', '<p>Seen</p><img src="https://example.test/a.png"><img src="https://example.test/b.png">')
  await expect(page.getByText(/^2 pictures were left out/)).toBeVisible()
  const picture = await page.evaluateHandle(() => {
    const given = new DataTransfer()
    given.items.add(new File([new Uint8Array(8)], 'screenshot.png', { type: 'image/png' }))
    return given
  })
  await body.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture)
  // bytes that are no picture are a file
  await expect(body.getByRole('link', { name: /screenshot\.png/ })).toBeVisible()

  // without a selection the key is the product's
  await body.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Plan')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(body).toBeFocused()
  await page.keyboard.press('Shift+Home')
  // the editor learns of a selection a moment after the browser made it
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByRole('textbox', { name: 'Link', exact: true })
  await expect(address).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(body).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await address.pressSequentially('example.test/plan')
  await page.keyboard.press('Enter')
  await expect(body.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', 'https://example.test/plan')
  await expect(body).toBeFocused()

  // with the caret in a link the key opens its target
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(address).toHaveValue('https://example.test/plan')
  await page.keyboard.press('Escape')
  await expect(body).toBeFocused()

  // a block's settings take the focus, and give it back
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await screen.insert('Table view')
  await page.getByRole('button', { name: 'Block settings' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Block settings' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Block settings' })).toBeFocused()
})

test('on a phone a bar above the keyboard takes back, does again and adds blocks', async ({ owner, cast }) => {
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const { page } = await cast.phone(owner)
  // no headless browser draws a keyboard: the test imitates one that covers the foot of the page
  await page.addInitScript(() => {
    const area = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 844 })
    Object.defineProperty(window, 'visualViewport', { value: area })
    document.addEventListener('test:keyboard', () => {
      area.height = 500
      area.dispatchEvent(new Event('resize'))
    })
  })
  const notes = new PageScreen(page)
  await notes.open(id)
  const bar = page.getByRole('toolbar', { name: 'Writing' })
  await expect(bar).toBeHidden()
  await notes.body.tap()
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.evaluate(() => document.dispatchEvent(new Event('test:keyboard')))
  const foot = (locator: typeof bar) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  await expect.poll(() => foot(bar)).toBe(500)

  await page.keyboard.insertText('Plan')
  await notes.expectText('Plan')
  await bar.getByRole('button', { name: 'Undo' }).tap()
  await notes.expectText('')
  await bar.getByRole('button', { name: 'Redo' }).tap()
  await notes.expectText('Plan')
  // in a line below the text, within the visible part, and the keyboard stays
  await bar.getByRole('button', { name: 'Add block' }).tap()
  const blocks = page.getByRole('listbox', { name: 'Insert' })
  await expect(blocks).toBeVisible()
  expect(await foot(blocks)).toBeLessThanOrEqual(500)
  await blocks.getByRole('option', { name: /^Heading 1/ }).tap()
  await expect(notes.body).toBeFocused()
  await page.keyboard.insertText('Berths')
  await expect(notes.body.getByRole('heading', { name: 'Berths', level: 1 })).toBeVisible()
  await expect(notes.body.getByText('Plan', { exact: true })).toBeVisible()
})

test('two write, one of them away for a while, and a reader talks about their words: tables, pictures and comments meet', async ({
  owner,
  builder,
  cast,
}) => {
  const id = newId()
  // a picture is asked for before its file has come
  cast.expected.push(/status of 404.*\/api\/files\/page\//)
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const reader = await cast.colleague(owner, 'Rita', 'Viewer')
  const [mine, theirs, read] = [new PageScreen(owner.page), new PageScreen(builder.page), new PageScreen(reader.page)]
  const said = new DocumentScreen(owner.page)
  await mine.open(id)
  await mine.put('Opening hours')
  await said.expectState('Stored on the server')
  await read.open(id)
  await theirs.open(id)
  await theirs.expectText('Opening hours')

  // who may not write still talks about the words
  await expect(read.body).toHaveAttribute('contenteditable', 'false')
  await read.body.getByText('Opening hours').selectText()
  await reader.page.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name: 'Comment' }).click()
  const draft = reader.page.getByRole('region', { name: 'New comment on the text' })
  await draft.getByRole('textbox').fill('From nine?')
  await draft.getByRole('button', { name: 'Send' }).click()
  await expect(mine.body.locator('.tr-talk')).toHaveText('Opening hours')

  await owner.goOffline()
  await mine.put('')
  await owner.page.keyboard.press('Enter')
  await mine.paste('text/html', '<table><tr><td>Porto</td><td>12</td></tr><tr><td>Lisbon</td><td>40</td></tr></table>')
  await mine.body.getByText('Lisbon').click()
  await owner.page.keyboard.press('Alt+Shift+ArrowUp')
  await mine.put('')
  const bytes = [...(await makePicture('png', 300, 200))]
  await mine.body.evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(content)], 'shore.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  // shown at once
  const isDrawn = (screen: PageScreen) =>
    screen.body.locator('figure img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
  await expect.poll(() => isDrawn(mine)).toBe(true)

  // meanwhile the other writes before and in the very words
  await theirs.body.focus()
  await theirs.page.keyboard.press('Control+Home')
  await theirs.page.keyboard.insertText('New: ')
  // not of the body itself, where the other's caret stands between the words
  await expect.poll(() => read.text()).toContain('New: Opening hours')
  await expect(read.body.locator('.tr-talk')).toHaveText('Opening hours')

  await owner.goOnline()
  for (const screen of [theirs, read]) {
    await expect(screen.body.locator('tr').first()).toContainText('Lisbon')
    await expect.poll(() => isDrawn(screen)).toBe(true)
  }
  await expect.poll(() => mine.text()).toContain('New: Opening hours')
  for (const screen of [mine, theirs, read]) await expect(screen.body.locator('.tr-talk')).toHaveText('Opening hours')
  expect(new Set(await Promise.all([mine, theirs, read].map((screen) => screen.text()))).size).toBe(1)
})
