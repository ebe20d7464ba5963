import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { indicatorBlock, type IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { titleBarBlock, type TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { indicatorFace } from '#client/blocks/indicator/face.ts'
import { BlockShell } from '#client/blocks/shell/BlockShell.tsx'
import { titleBarFace } from '#client/blocks/title-bar/face.ts'
import { closeOverlay, useOverlay } from '#client/lib/overlays.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const place = { editing: false, width: 600, title: 'A block', resetKey: 'a' }
const bar: TitleBarBlockConfig = {
  ...(titleBarBlock.defaults() as TitleBarBlockConfig),
  ...{ title: 'Orders', tableId: ids.table, searchFieldId: 'faaaaaaaaaaaa' },
}
const count: IndicatorBlockConfig = {
  ...(indicatorBlock.defaults() as IndicatorBlockConfig),
  ...{ tableId: ids.table, label: 'Found' },
}

/** The kind of the dialog that was asked for. */
function Asked() {
  return <output>{useOverlay()?.kind ?? 'none'}</output>
}

async function show(config: TitleBarBlockConfig) {
  const screen = await render(
    <SampleShell>
      <BlockShell {...place} height={76} view={titleBarFace} blockId="btitle0000000" config={config} />
      <div id="count" style={{ height: 120 }}>
        <BlockShell {...place} height={120} view={indicatorFace} blockId="bcount0000000" config={count} />
      </div>
      <Asked />
    </SampleShell>,
  )
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  return { screen, found: (): string => screen.container.querySelector('#count')?.textContent ?? '' }
}

describe('a title bar', () => {
  useSampleDevice()
  afterEach(cleanup)

  test('searches the blocks of its table, and shows all again', async () => {
    const { screen, found } = await show(bar)
    await expect.poll(found).toMatch(/Found3/)
    const search = page.getByRole('searchbox', { name: 'Search in Customer' })
    await search.fill('harbour')
    await expect.poll(found).toMatch(/Found1/)
    await userEvent.keyboard('{Escape}')
    await expect.poll(found).toMatch(/Found3/)
    expect(await lookedOver(() => screen.container)).toEqual([])
  })

  test('keeps its title whole above its tools where these leave it no room', async () => {
    await render(
      <SampleShell>
        <div style={{ width: 320, height: 76 }}>
          <BlockShell
            {...place}
            height={76}
            view={titleBarFace}
            blockId="btitle0000000"
            config={{ ...bar, buttonLabel: 'How we work', buttonAddress: '/home' }}
          />
        </div>
      </SampleShell>,
    )
    const title = page.getByRole('heading', { name: 'Orders' })
    await expect.element(title).toBeVisible()
    const [above, below] = [title, page.getByRole('link', { name: 'How we work' })].map((part) => part.element().getBoundingClientRect())
    expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth)
    expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0)
  })

  test('opens a search that waits behind its sign, and closes an empty one', async () => {
    await show({ ...bar, minimizeSearch: true })
    const sign = page.getByRole('button', { name: 'Search in Customer' })
    await userEvent.click(sign)
    const search = page.getByRole('searchbox', { name: 'Search in Customer' })
    await expect.element(search).toHaveFocus()
    await userEvent.click(page.getByRole('heading', { name: 'Orders' }))
    await expect.element(sign).toBeVisible()
    expect(search.elements()).toEqual([])
  })

  test('leads to a page and opens its form', async () => {
    await show({ ...bar, buttonLabel: 'Handbook', buttonAddress: '/doc-page/x', formId: ids.form })
    await expect.element(page.getByRole('link', { name: 'Handbook' })).toHaveAttribute('href', '/doc-page/x')
    await userEvent.click(page.getByRole('button', { name: 'New order' }))
    await expect.element(page.getByRole('status')).toHaveTextContent('fillForm')
    closeOverlay()
  })

  test('keeps its title where the searched field and the form are gone', async () => {
    const { found } = await show({ ...bar, searchFieldId: 'fzzzzzzzzzzzz', formId: '018f0000-0000-7000-8000-0000000000ff' })
    await expect.poll(found).toMatch(/Found3/)
    expect(page.getByRole('searchbox').elements()).toEqual([])
    expect(
      page
        .getByRole('button')
        .elements()
        .filter((one) => one.textContent === 'New order'),
    ).toEqual([])
  })

  test('reads addresses, ids and hues, and nothing else', () => {
    const hostile = { buttonAddress: 'javascript:alert(1)', formId: '../x', searchFieldId: 'x', tableId: 5, background: 'red;x' }
    expect(titleBarBlock.read(hostile)).toMatchObject({
      buttonAddress: '',
      formId: null,
      searchFieldId: null,
      tableId: null,
      background: '',
    })
  })
})
