import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { takeHandedFile } from '#client/lib/handed-file.ts'
import { ChooseFile } from '#client/features/imports/ui/ChooseFile.tsx'
import { FileDrop } from '#client/features/imports/ui/FileDrop.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>
}

async function show() {
  await loadTexts('imports', 'en')
  return render(
    <SampleShell>
      <FileDrop />
      <Here />
      <textarea aria-label="A place to write" />
      <div data-testid="own" onDragOver={(event) => event.preventDefault()} onDrop={(event) => event.preventDefault()} />
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </SampleShell>,
  )
}

/** A file over an element; true where the browser is kept from opening it in place of the product. */
function drag(type: 'dragover' | 'drop', over: EventTarget, names = ['orders.csv']): boolean {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['a,b\n1,2\n'], name))
  return !over.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}

describe('a file that is dropped anywhere', () => {
  useSampleDevice()

  test('starts an import, says so before, and never takes the place of the product (22)', async () => {
    const screen = await show()
    const anywhere = page.getByRole('textbox', { name: 'A place to write' }).element()
    expect(drag('dragover', anywhere)).toBe(true)
    await expect.element(page.getByRole('status')).toHaveTextContent('Drop the file to make a table of it')
    expect(drag('drop', anywhere)).toBe(true)
    await expect.element(page.getByTestId('here')).toHaveTextContent('/connector')
    await expect.element(page.getByRole('status')).not.toBeInTheDocument()
    expect(takeHandedFile()?.name).toBe('orders.csv')
    await screen.unmount()
  })

  const said = (): string[] => readToasts().flatMap(({ id, message }) => (id === 'oneFile' ? [message] : []))
  afterEach(() => dismissToast('oneFile'))

  test('that the system opens is refused in words where the person may not import', async () => {
    let consumer: ((launch: object) => void) | undefined
    const before = Object.getOwnPropertyDescriptor(window, 'launchQueue')
    const value = { setConsumer: (given: (launch: object) => void) => void (consumer = given) }
    Object.defineProperty(window, 'launchQueue', { configurable: true, value })
    becomeOutsider()
    try {
      const screen = await show()
      consumer?.({ files: [{ getFile: () => Promise.resolve(new File(['a'], 'orders.csv')) }] })
      await expect.poll(said).toEqual([expect.stringContaining('You may not import this file here')])
      await expect.element(page.getByTestId('here')).not.toHaveTextContent('/connector')
      await screen.unmount()
    } finally {
      becomeAdmin()
      if (before) Object.defineProperty(window, 'launchQueue', before)
      else Reflect.deleteProperty(window, 'launchQueue')
    }
  })

  test('is the first of several on the page of imports too', async () => {
    await loadTexts('imports', 'en')
    const screen = await render(
      <SampleShell>
        <ChooseFile isOpen />
      </SampleShell>,
    )
    await expect.element(page.getByText('Drop a CSV or Excel file here')).toBeVisible()
    drag('drop', page.getByText('Drop a CSV or Excel file here').element(), ['orders.csv', 'products.csv'])
    await expect.poll(said).toEqual(['One file is imported at a time: orders.csv of 2 files'])
    await screen.unmount()
  })

  test('is the first of several that can be imported, and says that the others wait', async () => {
    const screen = await show()
    drag('drop', page.getByRole('textbox').element(), ['logo.png', 'orders.csv', 'products.csv'])
    await expect.element(page.getByTestId('here')).toHaveTextContent('/connector')
    expect(takeHandedFile()?.name).toBe('orders.csv')
    expect(said()).toEqual(['One file is imported at a time: orders.csv of 3 files'])
    await screen.unmount()
  })

  test('stays with a part that takes files itself', async () => {
    const screen = await show()
    const own = page.getByTestId('own').element()
    drag('dragover', own)
    drag('drop', own)
    await expect.element(page.getByTestId('here')).toHaveTextContent(/^\/$/)
    expect(page.getByRole('status').elements()).toEqual([])
    expect(takeHandedFile()).toBeUndefined()
    await screen.unmount()
  })
})
