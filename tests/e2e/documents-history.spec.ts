import { newId } from '#shared/lib/ids.ts'
import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const look = { icon: 'file-text', color: 'blue' }

test('a page goes back to what it was, for everybody, and the restore can be taken back', async ({ owner, builder }) => {
  const { page } = owner
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const [mine, theirs] = [new PageScreen(page), new PageScreen(builder.page)]
  const said = new DocumentScreen(page)
  await mine.open(id)
  await mine.put('First. ')
  await said.expectState('Stored on the server')
  await owner.api.post(`documents/page:${id}/versions`, { label: 'Draft' })
  await theirs.open(id)
  await theirs.put('Second. ')
  await mine.expectText('First. Second. ')

  await said.openHistory('More')
  await page.getByRole('button', { name: 'Name this state' }).click()
  await page.getByRole('textbox', { name: 'Name of the present state' }).fill('Both')
  await page.keyboard.press('Enter')
  await expect(said.version('Both')).toBeVisible()
  await said.version('Draft').click()
  await expect(said.preview.getByText('First.')).toBeVisible()
  await expect(said.preview).not.toContainText('Second.')
  expect(await seriousProblems(page)).toEqual([])
  // back closes, and the address opens it again
  const address = page.url()
  await page.goBack()
  await expect(said.history).toBeHidden()
  await page.goto(address)
  await expect(said.preview.getByText('First.')).toBeVisible()
  await said.restore()
  await mine.expectText('First. ')
  await theirs.expectText('First. ')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await theirs.expectText('First. Second. ')
  await mine.expectText('First. Second. ')
})

test('on a page each gesture is a step of its own, however quickly they follow', async ({ owner, builder }) => {
  const { page } = owner
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', ...look })
  const [mine, theirs] = [new PageScreen(page), new PageScreen(builder.page)]
  await mine.open(id)
  await mine.put('Plan')
  await theirs.open(id)
  await theirs.expectText('Plan')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+Alt+2')
  await expect(theirs.body.getByRole('heading', { name: 'Plan' }).getByRole('strong')).toBeVisible()
  await theirs.put(' of theirs')

  await mine.body.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(theirs.body.getByRole('heading')).toHaveCount(0)
  await expect(theirs.body.getByRole('strong').filter({ hasText: 'Plan' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(mine.body.getByRole('strong').filter({ hasText: 'Plan' })).toHaveCount(0)
  await theirs.expectText('Plan of theirs')
  await page.keyboard.press('ControlOrMeta+z')
  await theirs.expectText(' of theirs')
  await page.keyboard.press('ControlOrMeta+y')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(theirs.body.getByRole('strong').filter({ hasText: 'Plan' })).toBeVisible()
})

test('an app: everybody undoes their own gestures one by one; its history shows and restores it', async ({ owner, builder, member }) => {
  const id = newId()
  await owner.api.mutate('apps.create', { id, label: 'Desk', icon: 'layout-grid', color: 'blue' })
  const [mine, theirs, third] = [new AppScreen(owner.page), new AppScreen(builder.page), new AppScreen(member.page)]
  const said = new DocumentScreen(owner.page)
  await mine.open(id)
  await mine.edit()
  await mine.add('Text')
  await expect(mine.page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await mine.page.keyboard.insertText('Welcome')
  await mine.page.keyboard.press('Escape')
  await said.expectState('Stored on the server')
  await owner.api.post(`documents/app:${id}/versions`, { label: 'With a welcome' })

  await theirs.open(id)
  await theirs.edit()
  await expect(theirs.blocks()).toHaveCount(1)
  await theirs.add('Number indicator')
  await theirs.closeSettings()
  await expect(mine.blocks()).toHaveCount(2)
  await mine.block('Text').first().focus()
  const before = await mine.box(mine.block('Text').first())
  await mine.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await mine.box(mine.block('Text').first())).width).toBeGreaterThan(before.width)

  // size, text, block: three gestures of mine, and the other person's block stays
  await mine.page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await mine.box(mine.block('Text').first())).width).toBe(before.width)
  await expect(mine.page.getByText('Welcome')).toBeVisible()
  await mine.page.keyboard.press('ControlOrMeta+z')
  await expect(mine.page.getByText('Welcome')).toHaveCount(0)
  await expect(theirs.page.getByText('Welcome')).toHaveCount(0)
  await mine.page.keyboard.press('ControlOrMeta+z')
  await expect(theirs.blocks()).toHaveCount(1)
  await expect(theirs.block('Number indicator')).toBeVisible()
  await mine.page.keyboard.press('ControlOrMeta+y')
  await mine.page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(theirs.page.getByText('Welcome')).toBeVisible()
  await theirs.page.keyboard.press('ControlOrMeta+z')
  await expect(mine.blocks(), 'theirs goes, mine stays').toHaveCount(1)

  await third.open(id)
  await expect(third.page.getByText('Welcome')).toBeVisible()
  await mine.block('Text').first().focus()
  await mine.page.keyboard.press('Delete')
  await expect(third.page.getByText('Welcome')).toHaveCount(0)
  await said.openHistory('More actions')
  await said.version('With a welcome').click()
  await expect(said.preview.getByText('Welcome')).toBeVisible()
  await said.restore()
  await expect(third.page.getByText('Welcome')).toBeVisible()

  // tasks have a past too
  const tasks = new TasksScreen(owner.page)
  await tasks.open()
  await tasks.add('Call the printer')
  await said.expectState('Stored on the server')
  await owner.api.post('documents/tasks:team/versions', { label: 'One task' })
  await tasks.complete('Call the printer')
  // a restore that overtakes the edit would find nothing to change
  await said.expectState('Stored on the server')
  await owner.page.getByRole('main').getByRole('button', { name: 'Version history' }).click()
  await said.version('One task').click()
  await expect(said.preview.getByRole('region', { name: 'Open', includeHidden: true })).toContainText('Call the printer')
  await said.restore()
  await expect(tasks.section('Open')).toContainText('Call the printer')
})

test('blocks that were deleted long ago are found in their app and put back, for everybody', async ({ owner, member }) => {
  const id = newId()
  await owner.api.mutate('apps.create', { id, label: 'Desk', icon: 'layout-grid', color: 'blue' })
  const [mine, theirs] = [new AppScreen(owner.page), new AppScreen(member.page)]
  const said = new DocumentScreen(owner.page)
  await mine.open(id)
  await mine.edit()
  await mine.add('Text')
  await expect(mine.page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await mine.page.keyboard.insertText('Opening hours')
  await mine.page.keyboard.press('Escape')
  await expect(mine.block('Text')).toBeFocused()
  await said.expectState('Stored on the server')
  await owner.api.post(`documents/app:${id}/versions`, { label: 'Opened' })
  await mine.page.keyboard.press('Delete')
  await expect(mine.blocks()).toHaveCount(0)
  await said.expectState('Stored on the server')
  await theirs.open(id)

  // no undo reaches behind a reload
  await owner.page.goto(`/app/${id}?edit=true`)
  await owner.page.getByRole('button', { name: 'More actions', exact: true }).click()
  await owner.page.getByRole('menuitem', { name: 'Deleted blocks' }).click()
  const panel = owner.page.getByRole('dialog', { name: 'Deleted blocks' })
  await panel.getByRole('button', { name: 'Bring back Opening hours' }).click()
  await expect(mine.blocks()).toHaveCount(1)
  await expect(panel.getByRole('button', { name: 'Bring back Opening hours' })).toBeDisabled()
  await expect(theirs.page.getByText('Opening hours')).toBeVisible()
})
