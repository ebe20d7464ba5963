import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Access } from '#shared/access/access.ts'
import type { Folder } from '#shared/nouns/folders/folder.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { useOwnImports } from '#client/app/palette/own-imports.ts'
import { useRecentChats } from '#client/app/palette/recent-chats.ts'
import { thingsOnAddress } from '#client/app/palette/address-things.ts'
import { palettePlaces, type PalettePlace } from '#client/app/palette/places.ts'
import { mayMake } from '#client/app/shell/feature-parts.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { menuPlaceOf, ownPlaces, type OwnPlace } from '#client/features/settings/settings-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilderModeSwitch } from '#client/lib/builder-mode.ts'
import { runningWork, type RunningWork } from '#client/lib/running-work.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import type { ClientFeature, CreateChoice } from '#client/manifest/client-feature.ts'
import { listParts } from '#client/manifest/list-parts.ts'
import { useClientFeatures } from '#client/manifest/use-client-features.ts'
import type { ActEnv, ActThing } from '#client/nouns/acts/act.ts'
import { useActEnv } from '#client/nouns/acts/use-act-env.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { useItems, type Item } from '#client/nouns/items/item.ts'
import { useOutsideLinks, type OutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { useRecentItems } from '#client/nouns/recents/recents.ts'
import { useOwnRole, useRoles } from '#client/nouns/roles/use-roles.ts'

/** Everything that the palette's sources choose from: what this device knows, and the rights of this person. */
export interface PaletteWorld {
  env: ActEnv
  t: ActEnv['t']
  items: readonly Item[]
  folders: readonly Folder[]
  recent: readonly Item[]
  /** conversations that are on this device, the latest first */
  chats: readonly { id: string; label: string; to: string }[]
  members: readonly Member[]
  roles: readonly Role[]
  ownRole: Role | undefined
  choices: readonly CreateChoice[]
  places: readonly PalettePlace[]
  settings: readonly OwnPlace[]
  links: OutsideLinks
  /** the operator's address for questions about the plan */
  planContact: string | null
  /** what is on the screen below */
  things: readonly ActThing[]
  running: readonly RunningWork[]
  /** imports under way, of any device */
  imports: ReturnType<typeof useOwnImports>
  isBuilding: boolean
  setBuilding: (on: boolean) => void
  isPhone: boolean
  isViewing: boolean
}

/** The pages of the settings that this person may open, in the order of their menu. */
function settingsFor(features: readonly ClientFeature[], access: Access, links: OutsideLinks): OwnPlace[] {
  return [...ownPlaces, ...listParts(features, 'settingsPages')]
    .filter(({ mayOpen }) => mayOpen(access))
    .filter((place) => !('needs' in place) || place.needs(links))
    .sort((one, other) => menuPlaceOf(one) - menuPlaceOf(other))
}

/** The places of the side menu that have no line of their own: a new feature is found by its name. */
function menuPlaces(features: readonly ClientFeature[]): PalettePlace[] {
  const known = new Set(palettePlaces.map(({ to }) => to.split('/')[1]))
  return listParts(features, 'menu')
    .filter(({ to }) => !known.has(to.split('/')[1]))
    .map(({ to, labelKey, Icon, mayOpen }) => ({
      ...{ to, labelKey, wordsKey: labelKey, Icon },
      mayOpen: (access) => mayOpen?.(access, { isBuilding: true, plan: 'open' }) ?? true,
    }))
}

/** The same object until something in it changes: the sources' lines are made once, and not for each key. */
export function usePaletteWorld(): PaletteWorld {
  const { t } = useTranslation('shell')
  const features = useClientFeatures()
  const env = useActEnv()
  const items = useItems()
  const folders = useFolders()
  const recent = useRecentItems()
  const chats = useRecentChats()
  const members = useEntities('member')
  const roles = useRoles()
  const ownRole = useOwnRole()
  const links = useOutsideLinks()
  const planContact = usePlan().contact
  const running = useSyncExternalStore(runningWork.subscribe, runningWork.get)
  const imports = useOwnImports()
  const [isBuilding, setBuilding] = useBuilderModeSwitch()
  const isPhone = useIsPhone()
  // the palette stands over a screen that does not change meanwhile
  const [things] = useState(thingsOnAddress)
  return useMemo(
    () => ({
      ...{ t, env, members, roles, ownRole, links, planContact, running, imports, isBuilding, setBuilding, isPhone, things },
      items: [...items.values()],
      folders: folders.map(({ folder }) => folder),
      recent: recent.map(({ item }) => item),
      chats,
      choices: listParts(features, 'creates').filter((choice) => mayMake(choice, env.access)),
      places: [...palettePlaces, ...menuPlaces(features)].filter(
        ({ mayOpen, isStructure }) => (env.builds || isStructure !== true) && mayOpen(env.access),
      ),
      settings: settingsFor(features, env.access, links),
      isViewing: viewing !== undefined,
    }),
    [
      t,
      features,
      env,
      items,
      folders,
      recent,
      chats,
      members,
      roles,
      ownRole,
      links,
      planContact,
      running,
      imports,
      isBuilding,
      setBuilding,
      isPhone,
      things,
    ],
  )
}
