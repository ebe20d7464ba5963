import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { shownToVisitors } from '#server/features/records/public/public-blocks.ts'

/** The faces that the list imports, read as text: their modules need a browser. */
const list = readFileSync('client/src/blocks/block-faces.ts', 'utf8')
const faces = [...list.matchAll(/import \{ (\w+) \} from '#(client\/blocks\/[\w-]+\/face\.ts)'/g)].map(([, name = '', path = '']) => {
  const source = readFileSync(path.replace('client/', 'client/src/'), 'utf8')
  return { name, type: /\n {2}type: '(\w+)'/.exec(source)?.[1], isPublic: source.includes('PublicView:') }
})

const names = blockTypes.map(({ name }) => name)
type Texts = Record<string, Record<string, string> | undefined>
const textsOf = (language: string): Texts =>
  (JSON.parse(readFileSync(`client/src/i18n/${language}/apps.json`, 'utf8')) as { types: Texts }).types

it('every block type has one face, and no face is without a type', () => {
  expect(faces.map(({ type }) => type).toSorted()).toEqual(names.toSorted())
  expect(faces.filter(({ name }) => !list.includes(`\n  ${name},`))).toEqual([])
})

it('the server reads for visitors exactly the blocks that have a part for them', () => {
  const shown = faces.filter(({ isPublic }) => isPublic).map(({ type }) => type)
  expect(shownToVisitors.toSorted()).toEqual(shown.toSorted())
})

it.each(['en', 'pt', 'es'])('the add menu names, describes and finds every block type in %s', (language) => {
  const texts = textsOf(language)
  const without = names.flatMap((name) =>
    ['name', 'description', 'words'].flatMap((part) => (texts[name]?.[part] ? [] : [`types.${name}.${part}`])),
  )
  expect(without).toEqual([])
})
