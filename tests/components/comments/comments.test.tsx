import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CommentThread } from '#client/features/comments/ui/CommentThread.tsx'
import { CommentThreads } from '#client/features/comments/ui/CommentThreads.tsx'
import { readSession } from '#client/engine/session/session.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { RecordDoors } from '#client/app/RecordDoors.tsx'
import { RecordTabs } from '#client/records/panel/RecordTabs.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'

import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { comments, ids, table } from '#tests/components/support/sample-workspace.ts'

const [said] = comments
const place = { itemType: 'table', itemId: ids.table, recordId: ids.records[0] ?? '' } as const

async function show(rights: { mayComment: boolean; mayModerate: boolean }) {
  await loadTexts('comments', 'en')
  return render(
    <SampleShell>
      <CommentThreads place={place} {...rights} />
    </SampleShell>,
  )
}

/** A record's screen, of a table that has no field of comments. */
function OpenRecord() {
  const [part, setPart] = useState('fields')
  const work = useRecordWork(table)
  const row = useRecord(ids.table, ids.records[0])
  const isPlain = work.fields.every(({ type }) => type !== 'comments')
  return row && isPlain ? <RecordTabs table={table} row={row} {...work} part={part} onPart={setPart} /> : null
}

describe('comments of a record', () => {
  useSampleDevice()

  test('stand in conversations, of which settled ones are folded away, and the box says what Enter does (B31)', async () => {
    const screen = await show({ mayComment: true, mayModerate: true })
    await expect.element(page.getByText('They were closed')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await expect.element(page.getByRole('button', { name: '👍 by Bruno' })).toHaveAttribute('aria-pressed', 'false')
    await expect.element(page.getByText('Is the price right?')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show 1 resolved conversation' }).click()
    await expect.element(page.getByText('Is the price right?')).toBeVisible()
    const hint = page.getByText(/sends, Enter begins a line$/)
    await expect.element(hint).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('I will ask')
    await expect.element(hint).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('')
    await page.getByRole('button', { name: 'More' }).first().click()
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Delete this comment?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.unmount()
  })

  test('are answered and edited where the caret is at once, and Escape gives the focus back (B1)', async () => {
    const screen = await show({ mayComment: true, mayModerate: true })
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await page.getByRole('button', { name: 'Reply' }).first().click()
    await userEvent.keyboard('a quick answer')
    await expect.element(box.first()).toHaveValue('a quick answer')
    // it grows with its text instead of a grip (B41)
    expect(getComputedStyle(box.first().element()).resize).toBe('none')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Reply')
    await userEvent.keyboard('{Enter}')
    await expect.element(box.first()).toHaveValue('a quick answer')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Reply')
    await screen.unmount()
  })

  test('that are begun and not sent wait for the next time, and take no focus then', async () => {
    const rights = { mayComment: true, mayModerate: true }
    const first = await show(rights)
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await box.last().fill('to be said')
    await page.getByRole('button', { name: 'Reply' }).first().click()
    await userEvent.keyboard('to be answered')
    await first.unmount()
    const second = await show(rights)
    await expect.element(box.first()).toHaveValue('to be answered')
    await expect.element(box.last()).toHaveValue('to be said')
    expect(document.activeElement).toBe(document.body)
    await box.last().click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await second.unmount()
    const third = await show(rights)
    await expect.element(box.last()).toHaveValue('')
    await third.unmount()
  })

  test('are edited where the caret is at once (B1)', async () => {
    await loadTexts('comments', 'en')
    if (!said) throw new Error('no sample')
    const own = { ...said, authorId: readSession().memberId, text: 'We say' }
    const screen = await render(
      <SampleShell>
        <ol>
          <CommentThread first={own} answers={[]} fresh={new Set()} mayComment mayModerate />
        </ol>
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await userEvent.keyboard('!')
    await expect.element(page.getByRole('textbox')).toHaveValue('We say!')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    await expect.poll(() => page.getByRole('button', { name: 'More' }).element() === document.activeElement).toBe(true)
    await screen.unmount()
  })

  test('are a part of every record, without a field for them (14)', async () => {
    await Promise.all(['comments', 'structure'].map((name) => loadTexts(name, 'en')))
    const screen = await render(
      <SampleShell>
        <RecordDoors>
          <OpenRecord />
        </RecordDoors>
      </SampleShell>,
    )
    await page.getByRole('tab', { name: 'Comments' }).click()
    await expect.element(page.getByText('Call them on Monday')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
    await screen.unmount()
  })

  test('can be read by those who may not write', async () => {
    const screen = await show({ mayComment: false, mayModerate: false })
    await expect.element(page.getByText('Call them on Monday')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
    for (const name of ['Reply', 'React', 'Resolve', 'More']) expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
    await screen.unmount()
  })

  test('keep the width of the screen for what was said where text is larger, on a phone (46)', async () => {
    const root = document.documentElement
    await page.viewport(390, 844)
    root.style.fontSize = '32px'
    root.dataset['largeText'] = ''
    const screen = await show({ mayComment: true, mayModerate: true })
    const width = (text: string): number => page.getByText(text).element().closest('p')?.clientWidth ?? 0
    await expect.element(page.getByText('They were closed')).toBeVisible()
    expect(width('Call them on Monday')).toBeGreaterThan(300)
    expect(width('They were closed'), 'an answer').toBeGreaterThan(290)
    expect(page.getByRole('textbox', { name: 'Write a comment' }).element().clientWidth, 'the field').toBeGreaterThan(250)
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth)
    const acts = page.getByRole('button', { name: 'More' }).first().element().getBoundingClientRect()
    expect(acts.top).toBeGreaterThanOrEqual(page.getByText('Call them on Monday').element().getBoundingClientRect().bottom)
    await screen.unmount()
    root.style.removeProperty('font-size')
    delete root.dataset['largeText']
    await page.viewport(1440, 900)
  })
})
