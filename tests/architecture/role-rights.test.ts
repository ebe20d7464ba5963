import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { capabilityGroups } from '#client/features/roles/capabilities.ts'

const flags = capabilityGroups.flatMap(({ capabilities }) => capabilities.map(({ flag }) => flag))

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

// the decision about access asks for rights to create; screens ask it. The editor of roles names every right itself
const askers = [...sourcesIn('client/src').filter((path) => !path.includes('features/roles/')), 'shared/src/access/decide-access.ts'].map(
  (path) => readFileSync(path, 'utf8'),
)

/** Stumble 30: roles promised to manage automations and to change a logo, and no screen had either. */
describe('a right that a role can give', () => {
  it.each(flags)('%s opens something in the product (30)', (flag) => {
    expect(askers.some((text) => text.includes(`'${flag}'`) || text.includes(`.${flag}`))).toBe(true)
  })

  it.each(['manage_tricks', 'development', 'customize_org_theme'] as const)('%s has a screen of its own (30)', (flag) => {
    const screens = sourcesIn('client/src').filter((path) => !path.includes('features/roles/'))
    expect(screens.some((path) => readFileSync(path, 'utf8').includes(`can('${flag}')`))).toBe(true)
  })
})
