import { firstConfig } from '#shared/nouns/automations/automation-input.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { recordIdOf } from '#server/features/demo/demo-maker.ts'
import { tableIdOf } from '#server/features/demo/demo-structure.ts'
import type { ApplyMutation } from '#server/features/demo/seed-demo.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'

type People = Readonly<Record<string, string>>

const channel = [
  { by: 'jonas', text: 'The sign for Porto is up. It can be seen from across the street.' },
  { by: 'tom', text: 'Braga needs one more week: the grinder is late.' },
  { by: 'marta', text: 'The new price list goes out on Monday. Could you look at it first?', namesMe: true },
] as const

/** Colleagues talk in their channel and about the latest order. A newcomer finds it in the chat, at the order and among the updates. */
export function talk(context: OrgContext, ids: SeededIds, people: People, apply: ApplyMutation): void {
  const as = (key: string): OrgContext => createOrgContext(context.org, people[key] ?? '', { ...context, source: 'demo' })
  const chatId = ids.uuid('chat.shops')
  for (const [index, { by, text, ...more }] of channel.entries()) {
    const mentions = 'namesMe' in more ? [context.memberId] : []
    apply(as(by), 'chats.send', { chatId, id: ids.uuid(`message#${index}`), threadId: null, replyTo: null, text, mentions })
  }
  const place = { itemType: 'table' as const, itemId: tableIdOf(ids, 'Orders'), recordId: recordIdOf(ids, 'Orders', latestOrder) }
  const first = ids.uuid('comment.order')
  const asked = { text: 'They ask for it before nine on Friday. Can we do that?', mentions: [context.memberId] }
  apply(as('aiko'), 'comments.add', { id: first, place, parentId: null, ...asked })
  const answer = { text: 'It is roasted in the morning. I can take it along.', mentions: [] }
  apply(as('tom'), 'comments.add', { id: ids.uuid('comment.order.answer'), place, parentId: first, ...answer })
}

/** The demo has 940 orders. */
const latestOrder = 939

/** An automation to look at. It is switched off, as every new one. */
export function addAutomation(context: OrgContext, ids: SeededIds, apply: ApplyMutation): void {
  const trigger = { ...firstConfig(findTriggerKind('recordCreated')?.inputs ?? []), tableId: tableIdOf(ids, 'Requests') }
  const config = { ...firstConfig(findActionKind('notifyPeople')?.inputs ?? []), people: [context.memberId], of: 'trigger' }
  const definition: AutomationDefinition = {
    trigger: { kind: 'recordCreated', config: trigger, disallowChange: false },
    actions: [{ id: ids.short('b', 'automation.requests'), kind: 'notifyPeople', config, branches: [] }],
  }
  const words = {
    name: 'Tell me of new requests',
    description: 'Switch it on, and add a request: it stands among your updates.',
    folder: '',
  }
  apply(context, 'automations.create', { id: demoAutomation(ids), ...words, definition })
}

export const demoAutomation = (ids: SeededIds): string => ids.uuid('automation.requests')
