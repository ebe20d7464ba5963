import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import { profileSchema } from '#shared/access/profile-schema.ts'
import { entitySchemas } from '#shared/catalogue/entity-schemas.ts'
import { historyFiltersSchema } from '#shared/nouns/history-log/history-log-calls.ts'
import { historyValues } from '#shared/nouns/history-log/history-values.ts'
import { memberCalls } from '#shared/nouns/members/member-calls.ts'
import { organisationCalls } from '#shared/nouns/organisations/organisation-calls.ts'
import { roleCalls } from '#shared/nouns/roles/role-calls.ts'
import { capabilityFlags } from '#shared/values/capability-flags.ts'

const named = new Set<string>([...historyValues, ...capabilityFlags])
/** The names of an object's parts; of each of the objects, where a call takes one of several. */
const namesOf = (schema: unknown): string[] =>
  'options' in (schema as object) ? (schema as z.ZodUnion).options.flatMap(namesOf) : Object.keys((schema as z.ZodObject).shape)

/** Values that are written whole; those spelled out at `writeAudit` are checked by its type. */
const wholes: [string, unknown][] = [
  ['a role', profileSchema],
  ['a plan', entitySchemas.plan],
  ['filters of an export', historyFiltersSchema],
  ['changed settings', organisationCalls['POST org/update'].body],
  ['a refused change of a user', memberCalls['POST members/update'].body],
  ['a refused invitation', memberCalls['POST members/invite'].body],
  ['a refused new role', roleCalls['POST profile/create'].body],
  ['a refused change of a role', roleCalls['POST profile/update'].body],
  ['a refused deletion of a role', roleCalls['POST profile/delete'].body],
]

describe('the names of changed values', () => {
  test.each(wholes)('hold every part of %s', (_, schema) => {
    const parts = namesOf(schema)
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter((name) => !named.has(name))).toEqual([])
  })

  it.each(['en', 'pt', 'es'])('have a text each in %s, and no text is left over', (language) => {
    const { values } = JSON.parse(readFileSync(`client/src/i18n/${language}/historyLog.json`, 'utf8')) as { values: Record<string, string> }
    expect(Object.keys(values).toSorted()).toEqual(historyValues.toSorted())
    expect(Object.values(values).filter((text) => text.trim() === '')).toEqual([])
  })
})
