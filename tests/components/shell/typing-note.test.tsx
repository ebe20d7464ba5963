import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tellTyping } from '#client/app/tell-typing.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { thisTab } from '#client/engine/documents/this-tab.ts'
import { noteTyping } from '#client/engine/leaving/note-typing.ts'
import { keepWords } from '#client/engine/session/use-kept-words.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { readSession } from '#client/engine/session/session.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { readToasts } from '#client/ui/toast.ts'
import { makeField } from '#tests/support/make-field.ts'

const keyOf = (tab: string): string => `trama.typing.${readSession().memberId}.${tab}`
const noted = (): { label?: string; text?: string } => JSON.parse(localStorage.getItem(keyOf(thisTab)) ?? '{}') as object

/** Leaves the note of a killed tab, whose lock is gone. */
function leaveNoteOf(tab: string, note = localStorage.getItem(keyOf(thisTab)) ?? ''): void {
  localStorage.setItem(keyOf(tab), note)
}
const toldOf = (text: string): string[] => readToasts().flatMap(({ message }) => (message.includes(text) ? message : []))

let stop = (): void => undefined
beforeEach(() => {
  stop = noteTyping()
})
afterEach(() => {
  stop()
  for (const key of Object.keys(localStorage)) if (key.startsWith('trama.typing.')) localStorage.removeItem(key)
})

function TextCell({ commit }: { commit: (value: unknown) => void }) {
  const { Editor } = cellTypes.singleLineText
  const [isOpen, setOpen] = useState(true)
  const field = { ...makeField('faaaaaaaaaaaa', 'singleLineText', {}), label: 'Customer' }
  return isOpen ? <Editor field={field} value="Roast" start="keep" commit={commit} done={() => setOpen(false)} /> : null
}

test('what was typed before the notes began is noted, too', async () => {
  stop()
  await render(<TextCell commit={() => undefined} />)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard(' and early')
  stop = noteTyping(document.activeElement)
  await expect.poll(noted).toMatchObject({ label: 'Customer', text: 'Roast and early' })
})

test('what is typed in a cell is noted while it is open, and told by the next start when the tab was killed', async () => {
  const commit = vi.fn<(value: unknown) => void>()
  await render(<TextCell commit={commit} />)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard(' and more')
  await expect.poll(noted).toMatchObject({ label: 'Customer', text: 'Roast and more' })

  leaveNoteOf('killed')
  await tellTyping()
  expect(toldOf('Roast and more')).toEqual([expect.stringContaining('Customer')])
  expect(localStorage.getItem(keyOf('killed')), 'told once').toBeNull()
  expect(noted(), 'this tab lives').toMatchObject({ text: 'Roast and more' })

  await userEvent.keyboard('{Enter}')
  expect(commit).toHaveBeenCalledWith('Roast and more')
  await expect.poll(noted).toEqual({})
})

test('nothing is noted on the way in, nor after a sign-out', async () => {
  const session = sessionStore.get()
  const thrown = vi.fn<(event: ErrorEvent) => void>()
  window.addEventListener('error', thrown)
  const screen = await render(<input aria-label="Email" />)
  await screen.getByLabelText('Email').fill('ana@')
  await expect.poll(noted).toMatchObject({ text: 'ana@' })
  sessionStore.set({ status: 'none' })
  await userEvent.keyboard('example')
  // its own look at the box comes four times a second
  await vi.waitFor(() => expect(screen.getByLabelText('Email').element()).toHaveProperty('value', 'ana@example'))
  stop()
  sessionStore.set(session)
  expect(noted()).toMatchObject({ text: 'ana@' })
  window.removeEventListener('error', thrown)
  expect(thrown).not.toHaveBeenCalled()
})

test('a cell that is given up leaves no note', async () => {
  await render(<TextCell commit={vi.fn()} />)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard(' and more')
  await expect.poll(noted).toMatchObject({ text: 'Roast and more' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(noted).toEqual({})
})

function Title() {
  const [label, setLabel] = useState('Plan')
  return <InlineText label="Page title" value={label} onCommit={setLabel} />
}

test('a title is noted until its pause stores it', async () => {
  const page = await render(<Title />)
  await userEvent.click(page.getByRole('textbox'))
  await userEvent.keyboard('{End} B')
  await expect.poll(noted).toMatchObject({ label: 'Page title', text: 'Plan B' })
  // stored after its pause, with the focus still inside
  await expect.poll(noted, { timeout: 5_000 }).toEqual({})
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Page title')
})

test('passwords and searches are never noted', async () => {
  function Boxes() {
    const [words, setWords] = useState('')
    return (
      <>
        <PasswordField
          label="Password"
          showLabel="Show"
          hideLabel="Hide"
          autoComplete="new-password"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SearchField label="Search" value={words} onChange={setWords} />
        <textarea aria-label="Words" />
      </>
    )
  }
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  const page = await render(<Boxes />)
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'bicycle chain')
  await userEvent.fill(page.getByRole('searchbox'), 'looked for')
  // the last box shows that notes are written by now
  await userEvent.fill(page.getByRole('textbox', { name: 'Words' }), 'kept')
  await expect.poll(noted).toMatchObject({ text: 'kept' })
  const written = setItem.mock.calls.flatMap(([key, value]) => (key.startsWith('trama.typing.') ? value : []))
  setItem.mockRestore()
  expect(written.filter((text) => text.includes('bicycle') || text.includes('looked'))).toEqual([])
})

test('words that their own box offers again are not told twice', async () => {
  keepWords('comment.test', { text: 'Said "so"\nand on', mentions: [] })
  leaveNoteOf('killed', JSON.stringify({ label: 'Write a comment', text: 'Said "so"\nand on', at: Date.now() }))
  leaveNoteOf('other', JSON.stringify({ label: 'Name', text: 'Lost otherwise', at: Date.now() }))
  await tellTyping()
  keepWords('comment.test', undefined)
  expect(toldOf('and on')).toEqual([])
  expect(toldOf('Lost otherwise')).toHaveLength(1)
})
