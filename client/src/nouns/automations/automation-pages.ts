import type { Access } from '#shared/access/access.ts'
import { explores } from '#shared/nouns/automations/explores.ts'

export interface AutomationPage {
  /** under `/automations/` */
  path: string
  /** its name: `automations:tabs.<text>` */
  text: 'explore' | 'mine' | 'all' | 'log' | 'tables' | 'webhooks' | 'tokens'
  mayOpen: (access: Access) => boolean
}

const manages: AutomationPage['mayOpen'] = (access) => access.can('manage_tricks')

/** The pages of automations (specification 3 §2), each with its own readers. */
const automationPages: readonly AutomationPage[] = [
  { path: 'explore', text: 'explore', mayOpen: explores },
  { path: 'my-automations', text: 'mine', mayOpen: manages },
  { path: 'all-automations', text: 'all', mayOpen: manages },
  { path: 'automation-log', text: 'log', mayOpen: manages },
  { path: 'tables', text: 'tables', mayOpen: (access) => access.has('api') },
  { path: 'webhook', text: 'webhooks', mayOpen: (access) => access.can('development') && access.has('lowCode') },
  { path: 'api-token', text: 'tokens', mayOpen: (access) => access.can('development') && access.has('api') },
]

export function openAutomationPages(access: Access): AutomationPage[] {
  return automationPages.filter(({ mayOpen }) => mayOpen(access))
}

/** The page behind the menu's entry: one's own automations, otherwise the first that is open. */
export function firstAutomationPage(access: Access): string | undefined {
  const open = openAutomationPages(access)
  return (open.find(({ text }) => text === 'mine') ?? open[0])?.path
}
