import { IconCopy, IconListDetails, IconLock, IconPencil, IconPlus, IconShare, IconTrash, IconUsers } from '@tabler/icons-react'
import { findViewType } from '#shared/views/view-types.ts'
import type { Act, ActEnv, ActsOf, ActTargets, ViewAct, ViewHost } from '#client/nouns/acts/act.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { lockView, shareView } from '#client/nouns/views/view-commands.ts'

type Target = ActTargets['view']

const isOwn = ({ view }: ViewHost): boolean => Boolean(view?.ownerId)
const isListed = ({ view, views }: ViewHost): boolean => views.some(({ id }) => id === view?.id)
/** one's own always, everybody's by right; nobody while it is locked */
const mayChange = (host: ViewHost, { builds }: ActEnv): boolean =>
  isListed(host) && (isOwn(host) || (host.mayManage && builds)) && host.view?.locked !== true
const isLast = (host: ViewHost): boolean => !isOwn(host) && host.views.filter((one) => !one.ownerId).length < 2

interface Dialog extends Pick<Act<Target>, 'Icon' | 'label' | 'section'> {
  line?: true
  danger?: true
}

/** An act that asks in a dialog of the table's screen. */
function asking(id: ViewAct, look: Dialog, mayRun: (host: ViewHost, env: ActEnv) => boolean): Act<Target> {
  return { id, ...look, mayRun: ({ host }, env) => host !== undefined && mayRun(host, env), run: ({ host }) => host?.onDo(id) }
}

/** Every act on the view in sight: with one's own everything, with everybody's by right, with a locked one little. */
export const viewActs: ActsOf<'view'> = [
  asking('create', { section: 'edit', Icon: IconPlus, label: 'tables:views.new' }, () => true),
  asking('manage', { section: 'edit', Icon: IconListDetails, label: 'tables:views.manage' }, () => true),
  asking('copy', { section: 'edit', Icon: IconCopy, label: 'tables:views.duplicate', line: true }, isListed),
  {
    id: 'shareOwn',
    section: 'edit',
    Icon: IconUsers,
    label: 'tables:views.share',
    structure: true,
    mayRun: ({ tableId, host }, { access }) =>
      host !== undefined && isListed(host) && isOwn(host) && host.mayManage && access.may('addView', 'table', tableId),
    run: ({ host }) => {
      if (host?.view) shareView(host.view)
    },
  },
  {
    id: 'share',
    section: 'edit',
    Icon: IconShare,
    label: 'tables:views.shareView',
    mayRun: ({ tableId, host }, { access }) =>
      host !== undefined && isListed(host) && !isOwn(host) && access.may('share', 'table', tableId),
    run: ({ id, tableId }) => openOverlay({ kind: 'share', target: { type: 'table', id: tableId }, of: { kind: 'view', id } }),
  },
  {
    id: 'lock',
    section: 'edit',
    Icon: IconLock,
    label: ({ host }, { t }) => t(host?.view?.locked === true ? 'tables:views.unlock' : 'tables:views.lock'),
    structure: true,
    mayRun: ({ host }) => host !== undefined && isListed(host) && !isOwn(host) && host.mayManage,
    run: ({ host }) => {
      if (host?.view) lockView(host.view, host.view.locked !== true)
    },
  },
  asking(
    'rename',
    { section: 'edit', Icon: IconPencil, label: 'tables:views.rename' },
    (host, env) => mayChange(host, env) && host.view !== undefined && !findViewType(host.view.type)?.keepsName,
  ),
  asking(
    'delete',
    { section: 'delete', Icon: IconTrash, label: 'tables:views.delete', danger: true },
    (host, env) => mayChange(host, env) && !isLast(host),
  ),
]
