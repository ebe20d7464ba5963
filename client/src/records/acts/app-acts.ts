import {
  IconBell,
  IconCopy,
  IconDeviceDesktop,
  IconHistory,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconPalette,
  IconPencil,
  IconRestore,
  IconSparkles,
} from '@tabler/icons-react'
import type { Act, ActEnv, ActsOf, ActTargets } from '#client/nouns/acts/act.ts'
import { setFollowed } from '#client/nouns/follows/follows.ts'
import { deleteAct, idAct, nameActs, placeActs, shareActs } from '#client/records/acts/item-acts.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { readOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'

type App = ActTargets['app']

/** A panel beside the app while it is edited; the palette opens the app for editing first. */
function panelAct(panel: string, Icon: Act<App>['Icon'], label: string, mayRun: Act<App>['mayRun'], line?: true): Act<App> {
  return {
    id: panel,
    section: 'edit',
    Icon,
    label,
    structure: true,
    ...(line && { line }),
    mayRun: (app, env) => app.isEditing === true && mayRun(app, env),
    run: ({ id }, env) => openEditing(id, env, panel),
  }
}

function openEditing(id: string, { open }: ActEnv, panel?: string): void {
  turnOnBuilderMode()
  open(itemPath('app', id), { edit: 'true', ...(panel !== undefined && { panel }) })
}

const mayEdit = ({ id }: App, { access }: ActEnv): boolean => {
  const blocks = access.blocks('app', id)
  return access.app(id) === 'write' || blocks.create || blocks.edit || blocks.delete
}
const mayCreateBlocks = ({ id }: App, { access }: ActEnv): boolean => access.blocks('app', id).create
const hasFull = ({ id }: App, { access }: ActEnv): boolean => access.app(id) === 'write'

/** Every act on an app (specification 2 §6 "Row menu rules"). */
export const appActs: ActsOf<'app'> = [
  ...placeActs('app'),
  {
    id: 'edit',
    section: 'edit',
    Icon: IconPencil,
    label: 'apps:header.edit',
    structure: true,
    mayRun: mayEdit,
    run: ({ id }, env) => openEditing(id, env),
  },
  ...nameActs('app'),
  {
    id: 'follow',
    section: 'more',
    Icon: IconBell,
    label: ({ id }, { t, isFollowed }) =>
      t(isFollowed({ itemType: 'app', itemId: id, recordId: null }) ? 'common:follow.stop' : 'common:follow.start'),
    mayRun: () => true,
    run: ({ id }, { isFollowed }) => {
      const app = { itemType: 'app', itemId: id, recordId: null } as const
      setFollowed(app, !isFollowed(app))
    },
  },
  {
    id: 'versions',
    section: 'more',
    Icon: IconHistory,
    label: 'documents:versions.open',
    mayRun: () => true,
    run: ({ id }, { open }) => open(itemPath('app', id), { versions: 'list' }),
  },
  {
    id: 'openInApp',
    section: 'more',
    Icon: IconDeviceDesktop,
    label: 'shell:desktop.open',
    // where the operator names a desktop program
    mayRun: () => readOutsideLinks().desktop !== null,
    run: ({ id }) => openOverlay({ kind: 'openInApp', path: itemPath('app', id) }),
  },
  ...shareActs('app'),
  {
    id: 'duplicate',
    section: 'edit',
    Icon: IconCopy,
    label: 'home:duplicate.menu',
    mayRun: ({ id }, { access }) => access.may('duplicate', 'app', id),
    run: ({ id }) => openOverlay({ kind: 'duplicate', target: { type: 'app', id } }),
  },
  {
    id: 'addByWords',
    section: 'edit',
    Icon: IconSparkles,
    label: 'apps:header.addByWords',
    structure: true,
    mayRun: (app, env) => hasFull(app, env) && env.access.can('create_table') && env.access.can('create_dashboard'),
    run: ({ id }, { open }) => open('/ai-builder', { app: id }),
  },
  idAct('app'),
  panelAct('style', IconPalette, 'apps:style.title', mayCreateBlocks, true),
  panelAct('deleted', IconRestore, 'apps:deleted.title', mayCreateBlocks),
  panelAct('menuBar', IconLayoutSidebar, 'apps:menuBar.title', hasFull),
  panelAct('topBar', IconLayoutNavbar, 'apps:topBar.title', hasFull),
  panelAct('bottomNav', IconLayoutBottombar, 'apps:bottomBar.title', hasFull),
  {
    id: 'barVersions',
    section: 'more',
    Icon: IconHistory,
    label: 'apps:bars.versions',
    structure: true,
    mayRun: (app, env) => app.isEditing === true && hasFull(app, env),
    run: ({ id }, { open }) => {
      turnOnBuilderMode()
      open(itemPath('app', id), { edit: 'true', barVersions: 'list' })
    },
  },
  deleteAct('app'),
]
