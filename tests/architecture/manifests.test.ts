import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isOwnPath } from '#shared/catalogue/own-paths.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { listParts } from '#client/manifest/list-parts.ts'
import { routesOf } from '#client/manifest/routes-of.ts'
import { labelsWithoutText } from '#tests/architecture/manifest-labels.ts'

const paths = listParts(clientFeatures, 'paths').map(({ path }) => path)
const source = (name: string): string => readFileSync(`client/src/${name}`, 'utf8')

it('every address of the product stands in the list of own paths', () => {
  const written = source('app/routes.tsx') + source('app/OlderAddresses.tsx')
  const older = [...written.matchAll(/<Route[^>]* path="(\w[^"]*)"/g)].map((match) => match[1] ?? '')
  expect(older.length).toBeGreaterThan(10)
  const first = [...paths, ...older].map((path) => path.split('/')[0] ?? '')
  expect(first.filter((segment) => !isOwnPath(segment))).toEqual([])
})

it('no two features have one address, one dialog or one page of the settings', () => {
  const names = [
    ...paths,
    ...clientFeatures.flatMap(({ overlays = {} }) => Object.keys(overlays)),
    ...listParts(clientFeatures, 'settingsPages').map(({ path }) => `settings/${path}`),
  ]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('every dialog that can be asked for is drawn', () => {
  const kinds = /interface OverlayKinds \{([^]*?)\n\}/.exec(source('lib/overlays.ts'))?.[1] ?? ''
  const asked = [...kinds.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? '')
  expect(asked.length).toBeGreaterThan(5)
  const ofShell = ['palette', 'create', 'shortcuts', 'signOut', 'openInApp']
  const drawn = [...ofShell, ...clientFeatures.flatMap(({ overlays = {} }) => Object.keys(overlays))]
  expect(asked.filter((kind) => !drawn.includes(kind))).toEqual([])
})

it('every thing that can be made has a page, a dialog or a part that makes it at once', () => {
  const creates = listParts(clientFeatures, 'creates')
  expect(creates.filter(({ to, dialog, atOnce }) => [to, dialog, atOnce].filter((way) => way !== undefined).length !== 1)).toEqual([])
})

it('every text that a manifest names is there in three languages', () => {
  expect(labelsWithoutText(clientFeatures, 'client/src/i18n')).toEqual([])
})

it('the build weighs the page of every address', () => {
  const routes = routesOf(clientFeatures)
  expect(routes.map(({ route }) => route)).toEqual(expect.arrayContaining(['/object/:tableId', '/home', '/login']))
  expect(routes).toHaveLength(paths.length)
  expect(routes.filter(({ module }) => !existsSync(`client/${module}`))).toEqual([])
})
