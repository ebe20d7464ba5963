import { IconCopy, IconHistory, IconInfoCircle, IconPlayerPlay, IconPlugConnected, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { ActsOf, ActTargets, AutomationHost } from '#client/nouns/acts/act.ts'
import { createAutomation, takeOverAutomation } from '#client/nouns/automations/automation-commands.ts'

type Target = ActTargets['automation']

const isFixed = ({ host }: Target): boolean => host?.automation.trigger.disallowChange === true
const opening = (what: Parameters<AutomationHost['onOpen']>[0]) => ({
  mayRun: ({ host }: Target) => host !== undefined,
  run: ({ host }: Target) => host?.onOpen(what),
})

/** Every act on an automation; the open one brings its state along. */
export const automationActs: ActsOf<'automation'> = [
  { id: 'runNow', section: 'more', Icon: IconPlayerPlay, label: 'steps:runNow.title', ...opening('runNow') },
  { id: 'details', section: 'edit', Icon: IconInfoCircle, label: 'automations:details.open', ...opening('details') },
  {
    id: 'connect',
    section: 'edit',
    Icon: IconPlugConnected,
    label: 'automations:connect.title',
    isDisabled: isFixed,
    mayRun: ({ host }) => host !== undefined && findTriggerKind(host.automation.trigger.kind)?.table !== undefined,
    run: ({ id }, { modal }) => modal('connectToATable', { id }),
  },
  { id: 'versions', section: 'more', Icon: IconHistory, label: 'automations:versions.open', ...opening('versions') },
  {
    id: 'duplicate',
    section: 'copy',
    Icon: IconCopy,
    label: 'automations:duplicate',
    texts: ['automations'],
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }, { t, go, memberId }) => {
      if (!host) return
      const { automation } = host
      const { name, trigger, actions } = automation
      const copy = { ...automation, name: t('automations:copyOf', { name }), definition: { trigger, actions } }
      go(`/automations/edit/${createAutomation(memberId, copy)}`)
    },
  },
  {
    id: 'takeOver',
    section: 'edit',
    Icon: IconUserCheck,
    label: 'automations:takeOver',
    mayRun: (target, { memberId, access }) =>
      target.host !== undefined && target.host.automation.ownerId !== memberId && (access.isAdmin || !isFixed(target)),
    run: ({ id }, { memberId }) => takeOverAutomation(id, memberId),
  },
  {
    id: 'delete',
    section: 'delete',
    Icon: IconTrash,
    label: 'automations:remove',
    line: true,
    danger: true,
    isDisabled: isFixed,
    ...opening('delete'),
  },
]
