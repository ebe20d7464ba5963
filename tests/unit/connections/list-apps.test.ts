import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionKinds } from '#shared/nouns/automations/action-kinds.ts'
import { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { listApps } from '#server/connections/list-apps.ts'

describe('the list of integrations', () => {
  const apps = listApps()
  const kinds = apps.flatMap(({ triggers, actions }) => [...triggers, ...actions])

  it('is that of the registry, the own product first, and as its call describes it', () => {
    expect(automationCalls['POST tricks/list-apps'].answer.parse(apps)).toEqual(apps)
    expect(apps.map(({ id }) => id)).toEqual(['trama', ...integrations.map(({ name }) => name)])
    expect(apps.map(({ sort }) => sort)).toEqual(apps.map((_, index) => index))
  })

  it('has a picture for each, among the files that are served', () => {
    for (const { id, image } of apps) expect(readFileSync(`client/public${image}`, 'utf8'), id).toMatch(/^<svg /)
    expect(new Set(apps.map(({ image }) => image)).size).toBe(apps.length)
  })

  it('has each trigger and each action once, named in two languages', () => {
    const names = [...triggerKinds, ...actionKinds].map(({ name }) => name)
    expect(kinds.map(({ identifier }) => identifier).toSorted()).toEqual(names.toSorted())
    for (const { identifier, name, name_pt: pt, description } of kinds) {
      expect([name === identifier, name === '', pt === '', description === ''], identifier).toEqual([false, false, false, false])
    }
  })
})
