import { newId } from '#shared/lib/ids.ts'
import type { Automation, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'

/** Makes an automation, switched off. @returns its id */
export function createAutomation(
  memberId: string,
  given: { name: string; description?: string; folder?: string; definition: AutomationDefinition },
): string {
  const id = newId()
  const { name, description = '', folder = '', definition } = given
  const { trigger, actions } = definition
  const data: Automation = {
    ...{ id, name, description, folder, trigger, actions },
    objectId: tableOfTrigger(trigger),
    createdBy: memberId,
    ownerId: memberId,
    type: findTriggerKind(trigger.kind)?.subtype ?? 'Default',
    enabled: false,
    version: 1,
    problem: null,
    updatedAt: new Date().toISOString(),
  }
  mutate('automations.create', { id, name, description, folder, definition }, [{ entity: 'automation', id, data }])
  return id
}

/** Saves trigger and steps as a new version; its rights are this member's from now on. */
export function saveDefinition({ id, version }: Automation, memberId: string, { trigger, actions }: AutomationDefinition): MutationHandle {
  const data = {
    ...{ trigger, actions },
    objectId: tableOfTrigger(trigger),
    version: version + 1,
    ownerId: memberId,
    updatedAt: new Date().toISOString(),
  }
  return mutate('automations.update', { id, definition: { base: version, content: { trigger, actions } } }, [
    { entity: 'automation', id, data },
  ])
}

export function describeAutomation(id: string, texts: Partial<Pick<Automation, 'name' | 'description' | 'folder'>>): void {
  mutate('automations.update', { id, ...texts }, [{ entity: 'automation', id, data: texts }])
}

/** Keeps an automation as it is, or lets it be changed again, together with its texts. */
export function lockAutomation(
  { id, trigger }: Automation,
  disallowChange: boolean,
  texts: Partial<Pick<Automation, 'description' | 'folder'>>,
): MutationHandle {
  const data = { ...texts, trigger: { ...trigger, disallowChange } }
  return mutate('automations.update', { id, ...texts, disallowChange }, [{ entity: 'automation', id, data }])
}

export function enableAutomation(id: string, enabled: boolean): MutationHandle {
  return mutate('automations.enable', { id, enabled }, [{ entity: 'automation', id, data: { enabled, problem: null } }])
}

export function deleteAutomation(id: string): void {
  mutate('automations.delete', { id }, [{ entity: 'automation', id, data: null }])
}

export function takeOverAutomation(id: string, memberId: string): void {
  mutate('automations.takeOver', { id }, [{ entity: 'automation', id, data: { ownerId: memberId } }])
}
