import {
  IconArrowsDiagonal,
  IconBell,
  IconClipboardCheck,
  IconClipboardText,
  IconCopy,
  IconForms,
  IconHistory,
  IconId,
  IconLink,
  IconPencil,
  IconPrinter,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react'
import { recordPath } from '#client/cells/record-link.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import type { ActEnv, ActsOf, ActTargets } from '#client/nouns/acts/act.ts'
import { setFollowed } from '#client/nouns/follows/follows.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { toast } from '#client/ui/toast.ts'

type Target = ActTargets['record']

const rights = ({ tableId, host }: Target, { access }: ActEnv) => host?.access ?? access.table(tableId)
const followedOf = ({ id, tableId }: Target) => ({ itemType: 'table', itemId: tableId, recordId: id }) as const
const updateForm = ({ tableId }: Target) => findForm(tableId, 'update', readEntities('form'))

/** Every act on a record. Some need the screen that shows it: clipboard, neighbours, paper. */
export const recordActs: ActsOf<'record'> = [
  {
    id: 'open',
    section: 'more',
    Icon: IconArrowsDiagonal,
    label: 'tables:rows.open',
    shortcut: ['Space'],
    mayRun: ({ host }) => host?.open !== undefined,
    run: ({ host }) => host?.open?.(),
  },
  {
    id: 'copy',
    section: 'copy',
    Icon: IconClipboardText,
    label: 'tables:rows.copy',
    shortcut: ['mod', 'C'],
    mayRun: ({ host }) => host?.copy !== undefined,
    run: ({ host }) => host?.copy?.(),
  },
  {
    id: 'paste',
    section: 'edit',
    Icon: IconClipboardCheck,
    label: 'tables:rows.paste',
    shortcut: ['mod', 'V'],
    mayRun: (target, env) => target.host?.paste !== undefined && (rights(target, env).editRecords || rights(target, env).createRecords),
    run: async ({ host }, { t }) => {
      if ((await host?.paste?.()) !== true) toast({ message: t('tables:rows.pasteByKeys') })
    },
  },
  {
    id: 'insertAbove',
    section: 'edit',
    Icon: IconRowInsertTop,
    label: 'tables:rows.insertAbove',
    mayRun: (target, env) => target.host?.insert !== undefined && rights(target, env).createRecords,
    run: ({ host }) => host?.insert?.(false),
  },
  {
    id: 'insertBelow',
    section: 'edit',
    Icon: IconRowInsertBottom,
    label: 'tables:rows.insertBelow',
    mayRun: (target, env) => target.host?.insert !== undefined && rights(target, env).createRecords,
    run: ({ host }) => host?.insert?.(true),
  },
  {
    id: 'copyLink',
    section: 'copy',
    Icon: IconLink,
    label: 'tables:rows.copyLink',
    line: true,
    mayRun: () => true,
    run: ({ id, tableId }, { t }) => copyAndSay(window.location.origin + recordPath(tableId, id), t('tables:rows.linkCopied')),
  },
  {
    id: 'copyId',
    section: 'copy',
    Icon: IconId,
    label: 'home:copyId.menu',
    mayRun: (_, { access }) => access.isBuilder && access.has('lowCode'),
    run: ({ id }, { t }) => copyAndSay(id, t('acts:idCopied')),
  },
  {
    id: 'fill',
    section: 'edit',
    Icon: IconPencil,
    label: (target) => updateForm(target)?.label ?? '',
    mayRun: (target, env) => rights(target, env).editRecords && updateForm(target) !== undefined,
    run: (target) => {
      const form = updateForm(target)
      if (form) openOverlay({ kind: 'fillForm', formId: form.id, recordId: target.id })
    },
  },
  {
    id: 'form',
    section: 'edit',
    Icon: IconForms,
    label: 'tables:rows.form',
    structure: true,
    mayRun: (target, env) => rights(target, env).manageFields && rights(target, env).editRecords,
    run: ({ id, tableId }) => openOverlay({ kind: 'share', target: { type: 'table', id: tableId }, of: { kind: 'record', id } }),
  },
  {
    id: 'follow',
    section: 'more',
    Icon: IconBell,
    label: (target, { t, isFollowed }) => t(isFollowed(followedOf(target)) ? 'common:follow.stop' : 'common:follow.start'),
    mayRun: () => true,
    run: (target, { isFollowed }) => setFollowed(followedOf(target), !isFollowed(followedOf(target))),
  },
  {
    id: 'print',
    section: 'more',
    Icon: IconPrinter,
    label: 'tables:record.print',
    mayRun: ({ host }) => host?.print !== undefined,
    run: ({ host }) => host?.print?.(),
  },
  {
    id: 'duplicate',
    section: 'edit',
    Icon: IconCopy,
    label: 'tables:rows.duplicate',
    mayRun: (target, env) => target.host?.duplicate !== undefined && rights(target, env).createRecords,
    run: ({ host }) => host?.duplicate?.(),
  },
  {
    id: 'history',
    section: 'more',
    Icon: IconHistory,
    label: 'structure:record.history',
    mayRun: ({ host }) => host?.open !== undefined,
    run: ({ host }) => host?.open?.('history'),
  },
  {
    id: 'delete',
    section: 'delete',
    Icon: IconTrash,
    label: 'tables:rows.delete',
    line: true,
    danger: true,
    mayRun: (target, env) => target.host?.remove !== undefined && rights(target, env).deleteRecords,
    run: ({ host }) => host?.remove?.(),
  },
]
