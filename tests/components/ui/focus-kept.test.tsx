import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/Button.tsx'
import { useFocusKept } from '#client/ui/use-focus-kept.ts'

interface Held {
  keep: (end: () => void) => void
  end: () => void
}

/** Work that ends when the test says so. */
function holdWork(): Held {
  let last: (() => void) | undefined
  return { keep: (end) => void (last = end), end: () => last?.() }
}

/** A page of steps, a list whose rows go, and a button that is busy until its work ends. */
function Sample({ held }: { held: Held }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const [step, setStep] = useState(1)
  const [rows, setRows] = useState(['one', 'two'])
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const save = (): void => {
    setBusy(true)
    held.keep(() => {
      setSaved(true)
      setBusy(false)
    })
  }
  return (
    <div ref={root}>
      {step === 1 ? <button onClick={() => setStep(2)}>Begin</button> : <input aria-label="Code" />}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setRows(rows.filter((one) => one !== row))}>Remove {row}</button>
          </li>
        ))}
      </ul>
      <Button busy={busy}>Wait</Button>
      <Button busy={busy} disabled={saved} onClick={save}>
        Save
      </Button>
    </div>
  )
}

test('the focus stays where its control was: in the next step, the next row, before what is done', async () => {
  const held = holdWork()
  const screen = await render(<Sample held={held} />)
  const button = (name: string) => screen.getByRole('button', { name })
  const { keyboard } = userEvent

  await userEvent.tab()
  await expect.element(button('Begin')).toHaveFocus()
  await keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus()

  await userEvent.tab()
  await keyboard('{Enter}')
  await expect.element(button('Remove two')).toHaveFocus()
  await keyboard('{Enter}')
  await expect.element(button('Wait')).toHaveFocus()

  await userEvent.tab()
  await keyboard('{Enter}')
  await expect.element(button('Save')).toBeDisabled()
  await expect.poll(() => document.activeElement).toBe(document.body)
  held.end()
  // it cannot be pressed again: the focus goes to the control before it
  await expect.element(button('Wait')).toHaveFocus()
  await screen.unmount()
})

test('what is busy has the focus again, and a press elsewhere takes it away for good', async () => {
  const held = holdWork()
  const screen = await render(<Waiting held={held} />)
  const button = screen.getByRole('button', { name: 'Send' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(document.body)
  held.end()
  await expect.element(button).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(document.body)
  await screen.getByText('Nothing to press').click()
  held.end()
  await expect.element(button).toBeEnabled()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(document.activeElement).toBe(document.body)
  await screen.unmount()
})

function Waiting({ held }: { held: Held }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const [busy, setBusy] = useState(false)
  const send = (): void => {
    setBusy(true)
    held.keep(() => setBusy(false))
  }
  return (
    <div ref={root}>
      <Button busy={busy} onClick={send}>
        Send
      </Button>
      <p>Nothing to press</p>
    </div>
  )
}
