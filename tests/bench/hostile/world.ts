import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** One person in an organisation, with a table of theirs. */
export interface Person {
  orgId: string
  memberId: string
  token: string
  tableId: string
  fields: Record<string, string>
  recordIds: string[]
}

export interface HostileWorld {
  dataDir: string
  honest: Person
  attacker: Person
}

/** Two organisations that know nothing of each other. Nothing of a case is left for the next: each has a folder of its own. */
export function makeWorld(): HostileWorld {
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-bench-'))
  const platform = createTestPlatform({ dataDir })
  const person = (name: string): Person => {
    const { org, orgId, admin, context } = createTestOrg(platform, name)
    const table = org.db.writeNow(() =>
      buildTable(context(admin), { fields: { name: 'singleLineText', note: 'text', number: 'number', files: 'files' } }),
    )
    const note = 'ab '.repeat(20_000)
    const recordIds = addRecords(
      context(admin),
      table,
      Array.from({ length: 100 }, (_, index) => ({ name: `record ${index}`, note: name === 'Attackers' ? note : 'short', number: index })),
    )
    return { orgId, memberId: admin.memberId, token: admin.token, tableId: table.id, fields: table.fields, recordIds }
  }
  const world = { dataDir, honest: person('Honest'), attacker: person('Attackers') }
  platform.dispose()
  return world
}
