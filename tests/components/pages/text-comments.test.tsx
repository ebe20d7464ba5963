import type {} from '@tiptap/starter-kit'
import type {} from '@tiptap/extension-collaboration'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { CommentThreads } from '#client/features/comments/ui/CommentThreads.tsx'
import { anchorOf, placeFinder } from '#client/editor/comment-anchors.ts'
import { showTalks } from '#client/editor/comment-marks.ts'
import { turnBlock } from '#client/editor/block-actions.ts'
import { blockAt } from '#client/editor/block-places.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { openPagePanel } from '#client/lib/page-panel.ts'
import { focusedTalk, talkPlaces } from '#client/nouns/comments/text-talk.ts'
import { actAtRandom, openEditor, seededRandom, type OpenEditor } from '#tests/components/pages/open-editor.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fillPage, node, samplePage } from '#tests/support/sample-page.ts'

describe('comments on a part of a page', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0).toReversed()) await screen.unmount()
  })
  const open = async (doc: Y.Doc, editable = true): Promise<OpenEditor> => {
    const shown = await openEditor(doc, editable)
    opened.push(shown.screen)
    return shown
  }
  const write = async (texts: readonly string[], editable = true) => {
    const doc = new Y.Doc()
    fillPage(
      doc,
      texts.map((words) => node('paragraph', {}, words)),
    )
    return { doc, ...(await open(doc, editable)) }
  }
  const rangeOf = ({ editor }: OpenEditor, words: string) => {
    const found = { from: -1, to: -1 }
    editor.state.doc.descendants((each, pos) => {
      const at = each.isText ? (each.text ?? '').indexOf(words) : -1
      if (at >= 0 && found.from < 0) Object.assign(found, { from: pos + at, to: pos + at + words.length })
    })
    return found
  }
  const wordsAt = ({ editor }: OpenEditor, anchor: NonNullable<ReturnType<typeof anchorOf>>) => {
    const place = placeFinder(editor.state)(anchor)
    return place && editor.state.doc.textBetween(place.from, place.to, ' ')
  }

  test('follow their words through edits of others, here and offline, and come back with them', async () => {
    const here = await write(['Before', 'Hello brave new world', 'After'])
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(here.doc))
    const there = await open(other)
    const anchor = anchorOf(here.editor.state, rangeOf(here, 'brave new'))
    if (!anchor) throw new Error('no anchor')
    expect(anchor).toMatchObject({ quote: 'brave new', prefix: 'Hello ', suffix: ' world' })
    // somebody who is offline writes before, inside and behind, and takes a block away
    there.editor.commands.insertContentAt(rangeOf(there, 'brave').from, 'very ')
    there.editor.commands.insertContentAt(rangeOf(there, 'new').from, 'and ')
    there.editor.commands.insertContentAt(rangeOf(there, ' world').from, ' big')
    there.editor.commands.deleteRange({ from: 0, to: 8 })
    here.editor.commands.insertContentAt(0, '<p>A line</p>')
    Y.applyUpdate(here.doc, Y.encodeStateAsUpdate(other))
    expect(wordsAt(here, anchor)).toBe('brave and new')
    here.editor.commands.deleteRange(rangeOf(here, 'brave and new'))
    expect(wordsAt(here, anchor)).toBeNull()
    here.editor.commands.undo()
    expect(wordsAt(here, anchor)).toBe('brave and new')
    // a block of another kind holds new letters: the words themselves are found
    const { doc } = here.editor.state
    const block = blockAt(here.editor.state, doc.resolve(rangeOf(here, 'brave').from).before(1))
    if (block) turnBlock(here.editor, block, 'heading2')
    expect(wordsAt(here, anchor)).toBeNull()
    here.editor.commands.deleteRange(rangeOf(here, 'and '))
    expect(wordsAt(here, { ...anchor, prefix: 'Hello very ', suffix: ' big' })).toBe('brave new')
  })

  test.each([1, 2])('stay on the letters that are left of theirs, whatever two people do (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const one = new Y.Doc()
    fillPage(one, [...samplePage.slice(0, 3), node('paragraph', {}, 'Start ①②③④⑤⑥ end of the line'), ...samplePage.slice(3)])
    const two = new Y.Doc()
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
    const writers = [await open(one), await open(two)]
    const [first] = writers
    const anchor = first && anchorOf(first.editor.state, rangeOf(first, '①②③④⑤⑥'))
    if (!first || !anchor) throw new Error('no anchor')
    for (let step = 0; step < 30; step += 1) {
      for (const { editor } of writers) actAtRandom(editor, random)
      if (step % 7 !== 0) continue
      Y.applyUpdate(two, Y.encodeStateAsUpdate(one, Y.encodeStateVector(two)))
      Y.applyUpdate(one, Y.encodeStateAsUpdate(two, Y.encodeStateVector(one)))
      const place = placeFinder(first.editor.state)(anchor)
      if (!place) continue
      // no letter of the page outside of the range belongs to it, unless a block was copied
      const letters = (from: number, to: number) => first.editor.state.doc.textBetween(from, to, '', '').replaceAll(/[^①②③④⑤⑥]/g, '')
      expect(place.to).toBeLessThanOrEqual(first.editor.state.doc.content.size)
      expect(letters(place.from, place.to)).not.toBe('')
    }
  })

  test('are begun on a selection, shown beside it and opened by a press on the words, also for readers', async () => {
    await loadTexts('comments', 'en')
    const shown = await write(['The price is high', 'Another line'], false)
    const place = { itemType: 'page', itemId: ids.page, recordId: null } as const
    const panel = await render(
      <SampleShell>
        <CommentThreads place={place} mayComment mayModerate={false} />
      </SampleShell>,
    )
    opened.push(panel)
    const words = rangeOf(shown, 'price')
    const from = shown.editor.view.domAtPos(words.from)
    const to = shown.editor.view.domAtPos(words.to)
    getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
    await expect.poll(() => shown.editor.state.selection.empty).toBe(false)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const draft = page.getByRole('region', { name: 'New comment on the text' })
    await expect.element(draft).toHaveTextContent('price')
    expect(shown.body.querySelector('.tr-talk-here')?.textContent).toBe('price')
    await userEvent.keyboard('Too high?{Control>}{Enter}{/Control}')
    await expect.element(draft).not.toBeInTheDocument()
    const id = focusedTalk.get()
    expect(id).toEqual(expect.any(String))
    expect(await lookedOver(() => panel.container)).toEqual([])
    // as its row comes from the server
    const anchor = anchorOf(shown.editor.state, words)
    if (!anchor) throw new Error('no anchor')
    focusedTalk.set(null)
    const marked = () => {
      // until the sample server's empty answer has been drawn
      showTalks(shown.editor, { talks: [{ id: 'one', anchor }], focused: null })
      return shown.body.querySelector('.tr-talk')?.textContent
    }
    await expect.poll(marked).toBe('price')
    shown.editor.commands.insertContentAt(1, 'Today: ')
    await expect.poll(marked).toBe('price')
    expect(talkPlaces.get().get('one')).toBe(words.from + 'Today: '.length)
    openPagePanel.set(null)
    await page.getByText('price', { exact: true }).first().click()
    await expect.poll(() => [focusedTalk.get(), openPagePanel.get()]).toEqual(['one', 'comments'])
    showTalks(shown.editor, { talks: [], focused: null })
    expect(shown.body.querySelector('.tr-talk')).toBeNull()
  })
})
