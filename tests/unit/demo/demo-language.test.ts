import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { sayAll, sayDocument, sayIn } from '#server/features/demo/demo-language.ts'
import { demoPhrases } from '#server/features/demo/demo-phrases.ts'
import { demoRecordPhrases } from '#server/features/demo/demo-record-phrases.ts'
import { customerNotes, requestStories } from '#server/features/demo/demo-stories.ts'
import { tablePlans } from '#server/features/demo/demo-structure.ts'
import { demoTexts } from '#server/features/demo/demo-texts.ts'

const phrases = [...demoPhrases, ...demoRecordPhrases, ...demoTexts]

it('says each phrase once, and in all three languages', () => {
  const english = phrases.map(([en]) => en)
  expect(english.length).toBe(new Set(english).size)
  expect(phrases.filter((phrase) => phrase.some((text) => text.trim() === ''))).toEqual([])
})

it('knows every name of the tables, and every word of the records', () => {
  const options = Object.values(tablePlans).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([label, field]) => [label, ...('options' in field ? Object.keys(field.options) : [])]),
  )
  const told = [...Object.values(customerNotes).flat(), ...requestStories.flatMap(({ subject, details }) => [subject, ...details])]
  const known = new Set(phrases.map(([en]) => en))
  expect([...Object.keys(tablePlans), ...options, ...told].filter((text) => !known.has(text))).toEqual([])
})

it('leaves ids and names, and says texts of documents wherever they stand', () => {
  const say = sayIn('pt')
  expect(sayAll({ id: 'b12', label: 'Orders', options: [{ label: 'Open' }], count: 3, none: null }, say)).toEqual({
    ...{ id: 'b12', label: 'Pedidos', options: [{ label: 'Aberto' }], count: 3, none: null },
  })
  expect(sayAll('Orders', sayIn('en'))).toBe('Orders')
  const doc = new Y.Doc()
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [new Y.XmlText('This week')])
  doc.getXmlFragment('body').insert(0, [element])
  doc.getMap('blocks').set('one', { title: 'Open orders', tableId: 'Orders-id' })
  doc.getText('text').insert(0, 'Decided')
  sayDocument(doc, say)
  expect(doc.getXmlFragment('body').toJSON()).toBe('<paragraph>Esta semana</paragraph>')
  expect(doc.getMap('blocks').toJSON()).toEqual({ one: { title: 'Pedidos em aberto', tableId: 'Orders-id' } })
  expect(doc.getText('text').toJSON()).toBe('Decidido')
})

it.each(['en', 'pt', 'es'])('the hint on home names the way into a record as the grid does, in %s (A15)', (language) => {
  const read = (name: string): string => readFileSync(`client/src/i18n/${language}/${name}.json`, 'utf8')
  const { demo } = JSON.parse(read('home')) as { demo: { try: { app: { text: string } } } }
  const label = language === 'en' ? 'Open record' : 'Abrir registro'
  expect(read('tables')).toContain(`"${label}"`)
  expect(demo.try.app.text).toContain(label)
})
