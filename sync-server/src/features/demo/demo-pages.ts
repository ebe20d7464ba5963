import * as Y from 'yjs'
import { pageBody, addEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { fieldIdOf, optionIdOf, tableIdOf } from '#server/features/demo/demo-structure.ts'

type Line =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph' | 'bullet' | 'todo' | 'quote'; text: string; done?: boolean }
  | { kind: 'block'; blockId: string; height: number }

/** How the company works, with a live table inside. */
export function fillHandbook(doc: Y.Doc, ids: SeededIds): void {
  const blockId = ids.short('b', 'handbook-lowstock')
  addEmbeddedBlock(
    doc,
    blockId,
    {
      type: 'tableView',
      config: {
        tableId: tableIdOf(ids, 'Products'),
        title: 'Running low',
        fields: ['Name', 'Category', 'Stock', 'Supplier'].map((field) => fieldIdOf(ids, 'Products', field)),
        filter: {
          id: 'low',
          conjunction: 'and',
          nodes: [
            {
              id: 'tag',
              fieldId: fieldIdOf(ids, 'Products', 'Tags'),
              operator: 'hasAny',
              value: [optionIdOf(ids, 'Products', 'Tags', 'Low stock')],
            },
          ],
        },
      },
    },
    'demo',
  )
  write(doc, [
    {
      kind: 'paragraph',
      text: 'Alba Coffee roasts in Lisbon and sells to cafés, restaurants, hotels and offices. This page says how a day goes.',
    },
    { kind: 'heading', level: 2, text: 'From order to cup' },
    { kind: 'bullet', text: 'Orders that arrive before 11:00 are roasted the same day.' },
    { kind: 'bullet', text: 'Roasted coffee rests one night, is packed in the morning and leaves at 14:00.' },
    { kind: 'bullet', text: 'Every order has one person who handles it, from the first message to the invoice.' },
    { kind: 'heading', level: 2, text: 'Stock to watch' },
    { kind: 'paragraph', text: 'Products marked “Low stock” show up here by themselves:' },
    { kind: 'block', blockId, height: 241 },
    { kind: 'heading', level: 2, text: 'When something goes wrong' },
    { kind: 'quote', text: 'First say sorry, then find out why, then send a new bag. In that order.' },
    { kind: 'paragraph', text: 'Write a request in the Requests table, so that nobody has to remember it.' },
  ])
}

/** A page people tick things off on. */
export function fillWeek(doc: Y.Doc): void {
  write(doc, [
    { kind: 'paragraph', text: 'Standing meeting on Monday at 9:30, fifteen minutes, standing.' },
    { kind: 'heading', level: 2, text: 'This week' },
    { kind: 'todo', text: 'Cup the new Kenya samples', done: true },
    { kind: 'todo', text: 'Call the three customers who paused', done: false },
    { kind: 'todo', text: 'Order retail bags before Thursday', done: false },
    { kind: 'heading', level: 2, text: 'Decided' },
    { kind: 'bullet', text: 'Night Shift stays in the range, with a lighter roast.' },
    { kind: 'bullet', text: 'Deliveries to Porto move to Wednesday.' },
  ])
}

/** Replaces the empty first paragraph by these lines. */
function write(doc: Y.Doc, lines: Line[]): void {
  doc.transact(() => {
    const body = pageBody(doc)
    body.delete(0, body.length)
    body.insert(0, gather(lines))
  }, 'demo')
}

/** Neighbouring bullets and to-dos become one list. */
function gather(lines: Line[]): Y.XmlElement[] {
  const nodes: Y.XmlElement[] = []
  let list: { kind: string; items: Y.XmlElement[] } | undefined
  const close = (): void => {
    if (list) nodes.push(element(list.kind === 'todo' ? 'taskList' : 'bulletList', {}, ...list.items))
    list = undefined
  }
  for (const line of lines) {
    if (line.kind === 'bullet' || line.kind === 'todo') {
      if (list?.kind !== line.kind) close()
      list ??= { kind: line.kind, items: [] }
      const paragraph = element('paragraph', {}, text(line.text))
      list.items.push(
        line.kind === 'todo' ? element('taskItem', { checked: line.done === true }, paragraph) : element('listItem', {}, paragraph),
      )
      continue
    }
    close()
    nodes.push(lineElement(line))
  }
  close()
  return nodes
}

function lineElement(line: Line): Y.XmlElement {
  if (line.kind === 'heading') return element('heading', { level: line.level }, text(line.text))
  if (line.kind === 'block') return element(appBlockNode, { blockId: line.blockId, height: line.height })
  if (line.kind === 'quote') return element('blockquote', {}, element('paragraph', {}, text(line.text)))
  return element('paragraph', {}, text(line.text))
}

function element(
  name: string,
  attributes: Record<string, string | number | boolean>,
  ...children: (Y.XmlElement | Y.XmlText)[]
): Y.XmlElement {
  const made = new Y.XmlElement<Record<string, string | number | boolean>>(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.insert(0, children)
  return made as unknown as Y.XmlElement
}

function text(value: string): Y.XmlText {
  return new Y.XmlText(value)
}
