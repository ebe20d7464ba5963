import { actionKinds, ownActionKinds } from '#shared/nouns/automations/action-kinds.ts'
import type { ActionKind, TriggerKind } from '#shared/nouns/automations/automation-kind.ts'
import { actionNameOf } from '#shared/nouns/connections/integrations/integration.ts'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { kindNames } from '#shared/nouns/automations/kind-names.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'

const describeKind = (kind: ActionKind | TriggerKind, type: 'trigger' | 'action', sort: number) => ({
  id: kind.name,
  sort,
  name: kindNames[kind.name]?.en ?? kind.name,
  name_pt: kindNames[kind.name]?.pt ?? kind.name,
  type,
  description: kindNames[kind.name]?.about ?? '',
  color: kind.hue,
  icon: kind.icon,
  subtype: 'subtype' in kind ? kind.subtype : ('Default' as const),
  identifier: kind.name,
  tier: kind.tier,
})

const ownName = 'trama'

const appOf = (name: string, title: string, color: string, sort: number) => ({
  id: name,
  name: title,
  // files of client/public
  image: name === ownName ? '/icon.svg' : `/integrations/${name}.svg`,
  color,
  app_identifier: name,
  sort,
})

/** Every integration with its triggers and actions, the product's own first (specification 3 §7). */
export function listApps() {
  const own = {
    ...appOf(ownName, 'Trama', 'blue', 0),
    authentication: null,
    triggers: triggerKinds.map((kind, index) => describeKind(kind, 'trigger', index)),
    actions: ownActionKinds.map((kind, index) => describeKind(kind, 'action', index)),
  }
  const others = integrations.map((integration, index) => {
    const names = new Set(integration.actions.map((one) => actionNameOf(integration, one)))
    return {
      ...appOf(integration.name, integration.title, integration.hue, index + 1),
      authentication: integration.authentication,
      triggers: [],
      actions: actionKinds.filter(({ name }) => names.has(name)).map((kind, at) => describeKind(kind, 'action', at)),
    }
  })
  return [own, ...others]
}
