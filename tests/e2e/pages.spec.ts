import { newId } from '#shared/lib/ids.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'

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
