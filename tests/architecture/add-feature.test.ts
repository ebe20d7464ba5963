import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientFeature } from '#client/manifest/client-feature.ts'
import { listParts } from '#client/manifest/list-parts.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { findFloorViolations } from '#tests/architecture/floors.ts'
import { findLayerViolations } from '#tests/architecture/layer-rules.ts'
import { labelsWithoutText } from '#tests/architecture/manifest-labels.ts'
import { shamFiles, shamLines } from '#tests/architecture/sham-feature.ts'
import { routesOf } from '#client/manifest/routes-of.ts'

const copied = ['package.json', 'client/src', 'shared/src', 'sync-server/src']
let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'trama-feature-'))
  for (const part of copied) cpSync(part, join(scratch, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'))
  for (const [path, text] of Object.entries(shamFiles)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    writeFileSync(join(scratch, path), text)
  }
  for (const { path, after, line } of shamLines) {
    const text = readFileSync(join(scratch, path), 'utf8')
    expect(text, path).toContain(after)
    writeFileSync(join(scratch, path), text.replace(after, `${after}\n${line}`))
  }
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const filesOf = (root: string): Map<string, string> =>
  new Map(
    copied
      .flatMap((part) =>
        statSync(join(root, part)).isFile()
          ? [part]
          : readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
      )
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

it('a feature is its own folders, one list a side, and three files of texts', () => {
  const before = filesOf('.')
  const after = filesOf(scratch)
  const touched = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  expect(touched.filter((path) => !/\/(features|nouns)\/sham\//.test(path)).sort()).toEqual([
    'client/src/app/client-features.ts',
    'client/src/i18n/en/sham.json',
    'client/src/i18n/es/sham.json',
    'client/src/i18n/pt/sham.json',
    'shared/src/catalogue/own-paths.ts',
    'sync-server/src/app/server-features.ts',
  ])
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([])
})

it('and it is there on every side: addresses, menus, palette, dialogs, settings, shortcuts, texts, budget and server', async () => {
  const { clientFeatures } = (await tsImport(join(scratch, 'client/src/app/client-features.ts'), import.meta.url)) as {
    clientFeatures: ClientFeature[]
  }
  const has = (part: Parameters<typeof listParts>[1], text: string): void =>
    expect(listParts(clientFeatures, part), part).toContainEqual(expect.objectContaining(JSON.parse(text) as object))
  has('paths', '{ "path": "sham/*" }')
  has('menu', '{ "to": "/sham" }')
  has('creates', '{ "to": "/sham/new", "keys": "mod+alt+S" }')
  has('settingsPages', '{ "path": "sham" }')
  has('shortcuts', '{ "titleKey": "sham:title" }')
  expect(clientFeatures.flatMap(({ overlays = {} }) => Object.keys(overlays))).toContain('sham')
  // by its order, not by its line in the list
  expect(listParts(clientFeatures, 'menu').map(({ to }) => to)).toEqual([
    '/start-here',
    '/home',
    '/updates',
    '/sham',
    '/chat',
    '/tasks',
    '/automations',
    '/templates',
  ])
  expect(routesOf(clientFeatures)).toContainEqual({ route: '/sham', module: 'src/features/sham/ui/ShamPage.tsx' })
  expect(labelsWithoutText(clientFeatures, join(scratch, 'client/src/i18n'))).toEqual([])

  const { isOwnPath } = (await tsImport(join(scratch, 'shared/src/catalogue/own-paths.ts'), import.meta.url)) as {
    isOwnPath(segment: string): boolean
  }
  expect(isOwnPath('sham')).toBe(true)
  const { serverFeatures } = (await tsImport(join(scratch, 'sync-server/src/app/server-features.ts'), import.meta.url)) as {
    serverFeatures: ServerFeature[]
  }
  expect(serverFeatures.map(({ name }) => name)).toContain('sham')
})

it('and stands on its floor', () => {
  const sources = [...filesOf(scratch)].filter(([path]) => /\.tsx?$/.test(path)).map(([path, text]) => ({ path, text }))
  expect(findFloorViolations(sources)).toEqual([])
  expect(findLayerViolations(sources)).toEqual([])
})
