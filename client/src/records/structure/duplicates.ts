import type { Field } from '#shared/nouns/tables/table.ts'
import { uniqueKey, type DuplicateGroup } from '#shared/nouns/tables/unique-records.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The values that several of the records hold, as the server compares them; the most frequent first. */
export function findDuplicates(field: Field, rows: Iterable<RecordRow>): DuplicateGroup[] {
  const groups = new Map<string, DuplicateGroup>()
  for (const row of rows) {
    const cell = row.cell(field.id)
    const key = uniqueKey(field.type, cell)
    if (key === undefined) continue
    const group = groups.get(key)
    if (!group) groups.set(key, { value: String(cell).trim(), count: 1, recordIds: [row.id] })
    else {
      group.count += 1
      if (group.recordIds.length < mostNamed) group.recordIds.push(row.id)
    }
  }
  return [...groups.values()].filter(({ count }) => count > 1).sort((a, b) => b.count - a.count)
}

const mostNamed = 10
