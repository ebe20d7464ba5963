import { expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { sharedCells } from '#client/features/home/shared-cells.ts'

const field = (type: Field['type'], id = `f${type}`): Field => ({ id, type }) as Field
const [name, notes, site, line] = [field('singleLineText', 'fname'), field('text'), field('link'), field('singleLineText', 'fline')]
const shared = { title: 'Call Bergen', text: 'about the pier', url: 'https://bergen.example' }

it('shared words fill the label, the first long text and the first link', () => {
  expect(sharedCells(shared, name, [name, line, notes, site, { ...notes, id: 'fsecond' }])).toEqual({
    ...{ fname: 'Call Bergen', ftext: 'about the pier', flink: 'https://bergen.example' },
  })
})

it('what has no field of its kind goes into another text', () => {
  expect(sharedCells(shared, name, [name, notes])).toEqual({ fname: 'Call Bergen', ftext: 'about the pier\nhttps://bergen.example' })
  expect(sharedCells(shared, name, [name, line])).toEqual({ fname: 'Call Bergen', fline: 'about the pier\nhttps://bergen.example' })
})

it('an address within the text is the link, and a text that is the title stands once', () => {
  const within = { title: 'See https://a.example/x', text: 'See https://a.example/x', url: '' }
  expect(sharedCells(within, name, [name, notes, site])).toEqual({ fname: within.title, flink: 'https://a.example/x' })
  const alone = { title: 'Page', text: 'https://a.example/x', url: '' }
  expect(sharedCells(alone, name, [name, notes, site])).toEqual({ fname: 'Page', flink: 'https://a.example/x' })
})
