import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseThings } from '#server/templates/make/choose-things.ts'
import { addField } from '#tests/support/add-field.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { templateFolder } from '#tests/support/template-world.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

it('related tables are those behind links that the publisher sees', () => {
  const admin = world.context(world.admin)
  const [seen, behind, secret] = ['Seen', 'Behind', 'Secret'].map((label) =>
    buildTable(admin, { label, fields: { Name: 'singleLineText' } }),
  )
  if (!seen || !behind || !secret) throw new Error('no tables')
  const link = { inverseFieldId: null, limitToOne: false }
  addField(admin, seen, 'Open link', 'connectedRecord', { tableId: behind.id, ...link })
  const hidden = addField(admin, seen, 'Hidden link', 'connectedRecord', { tableId: secret.id, ...link })
  const publisher = world.addMember({
    seat: 'builder',
    profile: { tables_enabled: { [seen.id]: { fields_excluded: [hidden] }, [behind.id]: '*', [secret.id]: '*' } },
  })
  const contents = { folder: templateFolder, tabs: [{ type: 'table' as const, id: seen.id, related: true }] }
  const tablesOf = (who: typeof publisher) => chooseThings(world.context(who), contents).tables.map(({ id }) => id)
  expect(tablesOf(world.admin)).toEqual([seen.id, behind.id, secret.id])
  expect(tablesOf(publisher)).toEqual([seen.id, behind.id])
})
