import { newId } from '#shared/lib/ids.ts'
import { test } from '#tests/e2e/support/test.ts'
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
})
