import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { connectPeer } from '#tests/support/sync-peer.ts'

function element(name: string, attributes: Record<string, string>, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.insert(0, children)
  return made
}

function text(value: string, marks: Record<string, unknown> = {}): Y.XmlText {
  const made = new Y.XmlText()
  made.insert(0, value, marks)
  return made
}

test('a hostile page is inert for visitors', async ({ owner, visitor }) => {
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: '<img src=x onerror="window.hurt=1">', icon: 'file-text', color: 'blue' })
  const peer = connectPeer(baseUrl, owner, `page:${id}`)
  await peer.synced()
  peer.doc.transact(() => {
    pageBody(peer.doc).push([
      element('paragraph', { onclick: 'window.hurt=1', style: 'position:fixed' }, text('<script>window.hurt=1</script>')),
      element('paragraph', {}, text('press me', { link: { href: 'javascript:window.hurt=1' } })),
      element('paragraph', {}, text('the web', { link: { href: 'https://a.test/' } })),
      element('iframe', { srcdoc: '<script>parent.hurt=1</script>' }, text('in a frame')),
      element('script', { src: '/x.js' }, text('window.hurt=1')),
      element('paragraph', { note: 'not for visitors' }, text('The last words.')),
    ])
  })
  const { token } = await owner.api.post<{ token: string }>('public-view/create', { type: 'doc_page', identifier: id })
  await expect(async () => {
    const answer = await fetch(`${baseUrl}/api/public/${token}`)
    expect(await answer.text()).toContain('The last words.')
  }).toPass()

  const { page } = visitor
  await page.goto(`/public/${token}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('The last words.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror="window.hurt=1">')
  await page.getByText('press me').click()
  expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined()
  await expect(main.locator('script, iframe, img, [onclick], [style*="fixed"]')).toHaveCount(0)
  expect(await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(['https://a.test/'])
  expect(await (await fetch(`${baseUrl}/api/public/${token}`)).text()).not.toContain('not for visitors')
  peer.destroy()
})
