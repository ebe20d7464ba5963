import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Segmented } from '#client/ui/Segmented.tsx'

const drawing = <svg width={18} height={18} aria-hidden />

async function show(icon?: typeof drawing) {
  const options = ['Cards', 'Grid'].map((label) => ({ value: label, label, icon }))
  const screen = await render(
    <div style={{ display: 'flex', width: 40, overflowX: 'auto' }}>
      <Segmented label="Shown as" value="Cards" onChange={() => undefined} options={options} />
    </div>,
  )
  return { screen, option: (name: string) => screen.getByRole('radio', { name }).element() as HTMLElement }
}

test('a choice of drawings stays in one line in a narrow bar', async () => {
  const { screen, option } = await show(drawing)
  expect(option('Grid').offsetTop).toBe(option('Cards').offsetTop)
  await screen.unmount()
})

test('the chosen one is marked in the colors of the system, too', async () => {
  const features = (value: string) => ({ features: [{ name: 'forced-colors', value }] })
  await cdp().send('Emulation.setEmulatedMedia', features('active'))
  const { screen, option } = await show()
  expect(getComputedStyle(option('Cards')).outlineStyle).toBe('solid')
  expect(getComputedStyle(option('Grid')).outlineStyle).toBe('none')
  await screen.unmount()
  await cdp().send('Emulation.setEmulatedMedia', features(''))
})
