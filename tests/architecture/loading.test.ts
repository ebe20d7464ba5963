import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientFeatures } from '#client/app/client-features.ts'
import { routesOf } from '#client/manifest/routes-of.ts'
import { readSources } from '#tests/architecture/imports.ts'
import { laterUnitOf, partsIn } from '#scripts/build/loading/later-parts.ts'
import { ownFiles, ownLibraries } from '#scripts/build/loading/own-files.ts'
import { unitOf } from '#scripts/build/loading/unit-of.ts'

const sources = readSources(['client/src', 'shared/src'])
const pages = new Set(routesOf(clientFeatures).map(({ module }) => `client/${module}`))
const fetched = sources.flatMap(({ path, text }) => partsIn(text).map((part) => ({ path, part })))

it('every import() names a part of the house, or a library of the list', () => {
  const strange = sources.flatMap(({ path, text }) => {
    // neither comments nor types
    const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '').replaceAll(/typeof import\(|import\('[^']+'\)\.[A-Z]/g, '')
    const all = [...code.matchAll(/\bimport\(\s*([^)]*?)\s*\)/g)].map(([, specifier = '']) => specifier)
    return all
      .filter((each) => partsIn(`import(${each})`).length === 0 && !(each.slice(1, -1) in ownLibraries))
      .map((each) => `${path}: ${each}`)
  })
  expect(strange).toEqual([])
})

it('every part has a file of its own with a reason, or is loaded with its unit', () => {
  expect(fetched.length).toBeGreaterThan(200)
  const nowhere = fetched.filter(({ path, part }) => {
    const isOwn =
      pages.has(part) || part in ownFiles || part.startsWith('client/src/i18n/texts/') || /\/blocks\/[^/]+\/View\.tsx$/.test(part)
    return !existsSync(part) || (laterUnitOf(path, part, pages) === undefined) !== isOwn
  })
  expect(nowhere).toEqual([])
})

it('one part belongs to one unit, whoever fetches it', () => {
  const units = new Map<string, Set<string | undefined>>()
  for (const { path, part } of fetched) units.set(part, (units.get(part) ?? new Set()).add(laterUnitOf(path, part, pages)))
  expect([...units].filter(([, of]) => of.size > 1)).toEqual([])
})

it('files of their own are fetched somewhere, and have a reason', () => {
  const parts = new Set(fetched.map(({ part }) => part))
  expect(Object.keys(ownFiles).filter((part) => !parts.has(part))).toEqual([])
  expect([...Object.values(ownFiles), ...Object.values(ownLibraries)].filter((reason) => reason.length < 20)).toEqual([])
})

it('every source has a unit', () => {
  expect(sources.filter(({ path }) => unitOf(path) === undefined)).toEqual([])
  expect(unitOf('client/src/features/tasks/ui/TaskPanel.tsx')).toBe('features/tasks')
  expect(unitOf('client/src/blocks/block-face.tsx')).toBe('blocks')
  expect(unitOf('node_modules/zod/index.js')).toBeUndefined()
})
