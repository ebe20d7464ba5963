import { readFileSync } from 'node:fs'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

interface Manifest {
  share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
}

test('a file that another program shares with the installed app is read for an import, also when it came without a network', async ({
  owner,
}) => {
  const { page } = owner
  const { share_target: target } = JSON.parse(readFileSync('client/public/manifest.webmanifest', 'utf8')) as Manifest
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  // eight hundred files take a busy machine more than a minute
  await expect(() => new Shell(page).expectReadyForOffline()).toPass()
  await owner.goOffline()
  // as the system does it: a form of the manifest's shape
  await page.evaluate(({ action, method, enctype, params }) => {
    const form = Object.assign(document.createElement('form'), { action, method, enctype })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0]?.name ?? '' })
    const files = new DataTransfer()
    files.items.add(new File(['Name,Boats\nBergen,3\nOslo,5\n'], 'harbours.csv', { type: 'text/csv' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, target)
  await expect(page.getByRole('heading', { name: 'Shared with Trama' })).toBeVisible()
  await expect(page.getByText('harbours.csv')).toBeVisible()
  await owner.goOnline()
  await page.getByRole('button', { name: 'Import as a table' }).click()
  await expect(page).toHaveURL(/\/connector/)
  await expect(page.getByText('harbours.csv: 2 rows, 2 columns')).toBeVisible()
})
