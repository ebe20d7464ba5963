import {
  IconArrowNarrowRight,
  IconBook,
  IconCreditCard,
  IconHammer,
  IconKeyboard,
  IconLifebuoy,
  IconLoader,
  IconLogout,
  IconMessage,
  IconMovie,
  IconNews,
  IconSettings,
  IconShield,
  IconSunMoon,
  type Icon,
} from '@tabler/icons-react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { readyActs, type ReadyAct } from '#client/app/palette/acts.ts'
import { importPath, percentOf } from '#client/app/palette/own-imports.ts'
import type { PalettePlace } from '#client/app/palette/places.ts'
import type { PaletteWorld } from '#client/app/palette/world.ts'
import { opened, placeOf, runChoice } from '#client/app/shell/feature-parts.ts'
import { leave } from '#client/app/shell/leave.ts'
import { chooseTheme } from '#client/engine/session/own-choices.ts'
import type { Command } from '#client/features/command-palette/command.ts'
import { sectionIds, type SectionId } from '#client/features/command-palette/sections.ts'
import { narrowTo, triggersOf } from '#client/features/command-palette/triggers.ts'
import { prepareQuery } from '#client/lib/match-rank.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import type { CreateChoice } from '#client/manifest/client-feature.ts'
import type { ActSection, ActThing } from '#client/nouns/acts/act.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { roleLock } from '#client/nouns/roles/use-roles.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const drawing = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
const draw = (One: Icon) => <One {...drawing} />

/** The source of the lines of one part of the palette. */
interface PaletteSource {
  /** the lines of a palette that nothing narrows */
  commands(world: PaletteWorld): readonly Command[]
  /** further lines for a query that begins with the part's word; `rest` is what follows it */
  narrowed(world: PaletteWorld, rest: string): readonly Command[]
}

const none = (): readonly Command[] => []

type Placed = { type: ItemType | 'folder'; id: string; label: string; icon: string; color: string }

/** Makes the lines of places. Their words are looked up once for each type: there are thousands of places. */
function placeCommands({ t }: PaletteWorld, prefix: string, places: readonly Placed[]): Command[] {
  const words = new Map<Placed['type'], { hint: string; keywords: string }>()
  const wordsOf = (type: Placed['type']): { hint: string; keywords: string } => {
    const known = words.get(type) ?? { hint: t(`common:items.${type}`), keywords: t(`palette.words.${type}`) }
    words.set(type, known)
    return known
  }
  return places.map(({ type, id, label, icon, color }) => ({
    kind: 'navigate',
    id: `${prefix}${type}-${id}`,
    label,
    icon: <ItemIcon icon={icon} color={color} size={20} />,
    ...wordsOf(type),
    to: itemPath(type, id),
  }))
}

function wayCommand({ t }: PaletteWorld, { labelKey, wordsKey, Icon, keys, to }: PalettePlace): Command {
  const target = placeOf(to)
  return {
    kind: 'navigate',
    id: labelKey,
    label: t(labelKey),
    keywords: t(wordsKey),
    icon: draw(Icon),
    to: typeof target === 'string' ? target : target.search,
    ...opened(to),
    ...(keys && { shortcut: keys }),
  }
}

function createCommand({ t, env }: PaletteWorld, choice: CreateChoice): Command {
  return {
    kind: choice.makes === 'app' || choice.makes === 'table' ? 'builder' : 'sync',
    id: `create-${choice.labelKey}`,
    label: t(choice.commandKey),
    keywords: t(choice.wordsKey),
    icon: draw(choice.Icon),
    run: () => runChoice(choice, env.go),
    ...(choice.keys !== undefined && { shortcut: choice.keys.split('+') }),
  }
}

/** The thing's name beside its act; elsewhere its kind, since an app and a table may have one name. */
function hintOf(t: PaletteWorld['t'], { kind, target }: ActThing, isHere: boolean): { hint?: string } {
  if (isHere) return target.label === '' ? {} : { hint: target.label }
  return kind === 'app' || kind === 'table' || kind === 'page' || kind === 'folder' ? { hint: t(`common:items.${kind}`) } : {}
}

/** The line of an act. Beside the thing on the screen it is named alone; elsewhere together with its thing. */
function actCommand({ t, env }: PaletteWorld, thing: ActThing, act: ReadyAct, isHere: boolean): Command {
  return {
    kind: act.isStructure ? 'builder' : 'sync',
    id: `${isHere ? 'here' : 'act'}-${act.id}`,
    label: isHere ? act.label : `${act.label} · ${thing.target.label}`,
    ...hintOf(t, thing, isHere),
    keywords: `${triggersOf(act.section === 'more' ? 'contextual' : act.section, t).join(' ')} ${t(`acts:kinds.${thing.kind}`)}`,
    icon: <act.Icon {...drawing} />,
    ...(act.isDisabled && { disabled: t('acts:notNow') }),
    ...(act.shortcut && isHere && { shortcut: act.shortcut }),
    run: () => {
      // rights may have gone while the palette stood open
      if (readyActs(thing, env).some(({ id }) => id === act.id)) act.run()
    },
  }
}

/** Everything on this device that has acts without its screen. */
function thingsOf({ items, folders, members }: PaletteWorld): ActThing[] {
  return [
    ...items.map(({ type, id, label }): ActThing => ({ kind: type, target: { id, label } })),
    ...folders.map(({ id, label }): ActThing => ({ kind: 'folder', target: { id, label } })),
    ...members
      .filter(({ active }) => active)
      .map(({ id, displayName, email, roleId }): ActThing => ({ kind: 'member', target: { id, label: displayName, email, roleId } })),
  ]
}

/** Things of which the acts are offered at once, those that the query names before the others. */
const mostThings = 200

function namedFirst(things: readonly ActThing[], rest: string): ActThing[] {
  const { words } = prepareQuery(rest)
  const named = things.filter(({ target }) => {
    const label = foldText(target.label)
    return words.some((word) => word !== '' && label.includes(word))
  })
  if (named.length >= mostThings) return named.slice(0, mostThings)
  const known = new Set(named)
  return [...named, ...things.filter((thing) => !known.has(thing)).slice(0, mostThings - named.length)]
}

/** The acts of one kind on everything, the things on the screen first. */
const actsOn =
  (section: ActSection) =>
  (world: PaletteWorld, rest: string): readonly Command[] => {
    const here = new Set(world.things.map(({ kind, target }) => `${kind} ${target.id}`))
    const others = thingsOf(world).filter(({ kind, target }) => !here.has(`${kind} ${target.id}`))
    return [...world.things, ...namedFirst(others, rest)].flatMap((thing) =>
      readyActs(thing, world.env)
        .filter((act) => act.section === section)
        .map((act) => actCommand(world, thing, act, false)),
    )
  }

/** A page of the settings. */
function settingsCommand({ t }: PaletteWorld, { path, labelKey }: { path: string; labelKey: string }): Command {
  const name = path === '' ? 'profile' : path
  const word = name.replaceAll('-', '_')
  return {
    kind: 'navigate',
    id: `settings-${name}`,
    label: t(labelKey),
    hint: t('settings'),
    keywords: t(`palette.settingsWords.${word}`),
    icon: draw(IconSettings),
    to: `/settings${path === '' ? '' : `/${path}`}`,
  }
}

function outsideCommand(id: string, label: string, Icon: Icon, url: string): Command {
  return { kind: 'sync', id, label, icon: draw(Icon), run: () => void window.open(url, '_blank', 'noreferrer') }
}

/** An address of a page or a mailbox as a link. */
const linkOf = (contact: string): string => (/^https?:/.test(contact) ? contact : `mailto:${contact}`)

/** The source of every part. A part without one does not compile. */
export const paletteSources: { readonly [Id in SectionId]: PaletteSource } = {
  long: {
    commands: ({ running, imports, t }) => [
      ...running.map(({ id, label, about }) => ({
        ...{ kind: 'noop' as const, id: `running-${id}`, label, hint: about },
        icon: draw(IconLoader),
      })),
      ...imports.map((one) => {
        const percent = percentOf(one)
        return {
          ...{ kind: 'navigate' as const, id: `import-${one.id}`, to: importPath(one.id), icon: draw(IconLoader) },
          label: t('acts:importing', { name: one.fileName }),
          ...(percent !== undefined && { hint: t('acts:percent', { percent: String(percent) }) }),
        }
      }),
    ],
    narrowed: none,
  },
  contextual: {
    commands: (world) => world.things.flatMap((thing) => readyActs(thing, world.env).map((act) => actCommand(world, thing, act, true))),
    narrowed: none,
  },
  recent: { commands: (world) => placeCommands(world, 'recent-', world.recent.slice(0, 20)), narrowed: none },
  chats: { commands: chatCommands, narrowed: none },
  items: {
    commands: (world) => {
      // a search would find a recent item twice
      const recent = new Set(world.recent.slice(0, 20).map(({ type, id }) => `${type}-${id}`))
      return placeCommands(world, '', [
        ...world.items.filter(({ type, id }) => !recent.has(`${type}-${id}`)),
        ...world.folders.map((folder) => ({ ...folder, type: 'folder' as const })),
      ])
    },
    narrowed: none,
  },
  create: { commands: (world) => world.choices.map((choice) => createCommand(world, choice)), narrowed: none },
  edit: { commands: none, narrowed: actsOn('edit') },
  delete: { commands: none, narrowed: actsOn('delete') },
  copy: { commands: none, narrowed: actsOn('copy') },
  download: { commands: none, narrowed: actsOn('download') },
  contact: {
    commands: ({ links, t }) =>
      links.support === null ? [] : [outsideCommand('contact-support', t('help.support'), IconLifebuoy, linkOf(links.support))],
    narrowed: actsOn('contact'),
  },
  go: {
    commands: (world) => [
      ...world.places.map((place) => wayCommand(world, place)),
      ...world.settings.filter(({ group }) => group !== 'plan').map((place) => settingsCommand(world, place)),
      ...(world.isViewing
        ? []
        : [
            {
              kind: 'sync' as const,
              id: 'switchOrganisation',
              label: world.t('switchOrganisation'),
              keywords: world.t('palette.words.switch'),
              icon: draw(IconArrowNarrowRight),
              run: () => openOverlay({ kind: 'switchOrganisation' }),
            },
          ]),
    ],
    narrowed: none,
  },
  roles: {
    commands: ({ roles, ownRole, env, t }) =>
      env.access.can('manage_profile')
        ? roles.map((role): Command => {
            const lock = roleLock(role, env.access, ownRole)
            return {
              kind: 'navigate',
              id: `role-${role.id}`,
              label: role.name,
              hint: t('acts:kinds.role'),
              keywords: triggersOf('roles', t).join(' '),
              icon: draw(IconShield),
              to: `/settings/roles/update/${role.id}/rules`,
              ...((lock === 'admin' || lock === 'own') && { disabled: t(`palette.lockedRole.${lock}`) }),
            }
          })
        : [],
    narrowed: none,
  },
  billing: {
    commands: (world) => [
      ...world.settings.filter(({ group }) => group === 'plan').map((place) => settingsCommand(world, place)),
      ...(world.env.access.isAdmin && world.planContact !== null
        ? [outsideCommand('billing', world.t('settings:pages.billing'), IconCreditCard, linkOf(world.planContact))]
        : []),
    ],
    narrowed: none,
  },
  help: {
    commands: ({ links, t }) => [
      ...(links.documentation === null ? [] : [outsideCommand('help-docs', t('help.documentation'), IconBook, links.documentation)]),
      ...(links.videos === null ? [] : [outsideCommand('help-videos', t('help.videos'), IconMovie, links.videos)]),
      ...(links.changelog === null ? [] : [outsideCommand('help-changelog', t('help.changelog'), IconNews, links.changelog)]),
      {
        kind: 'sync',
        id: 'keys',
        label: t('shortcuts'),
        keywords: t('palette.words.keys'),
        icon: draw(IconKeyboard),
        shortcut: ['?'],
        run: () => openOverlay({ kind: 'shortcuts' }),
      },
    ],
    narrowed: none,
  },
  options: { commands: optionCommands, narrowed: none },
  further: {
    commands: ({ t }) =>
      sectionIds
        .filter((id) => id !== 'create' && triggersOf(id, t).length > 0)
        .map((id) => ({
          kind: 'set',
          id: `narrow-${id}`,
          label: t(`palette.narrow.${id}`),
          icon: draw(IconArrowNarrowRight),
          text: narrowTo(id, t),
        })),
    narrowed: none,
  },
}

/** Conversations by the names that people know them by. */
function chatCommands({ t, chats }: PaletteWorld): readonly Command[] {
  return chats.map(({ id, label, to }) => ({
    ...{ kind: 'navigate' as const, id: `chat-${id}`, label, to },
    ...{ icon: draw(IconMessage), hint: t('chat'), keywords: t('palette.words.chat') },
  }))
}

/** The switches of the interface itself. */
function optionCommands({ t, env, isBuilding, setBuilding, isPhone, isViewing }: PaletteWorld): readonly Command[] {
  const theme = (choice: Parameters<typeof chooseTheme>[0], labelKey: string): Command => ({
    kind: 'sync',
    id: choice,
    label: t(labelKey),
    keywords: t('palette.words.theme'),
    icon: draw(IconSunMoon),
    run: () => void chooseTheme(choice),
  })
  const mode: Command = {
    kind: 'sync',
    id: 'builder',
    label: t(isBuilding ? 'palette.builderOff' : 'palette.builderOn'),
    keywords: t('palette.words.builder'),
    icon: draw(IconHammer),
    shortcut: ['B'],
    run: () => setBuilding(!isBuilding),
  }
  const out: Command = {
    kind: 'sync',
    id: 'signOut',
    label: t('signOut'),
    keywords: t('palette.words.signOut'),
    icon: draw(IconLogout),
    run: leave,
  }
  return [
    ...(env.access.isBuilder && !isPhone ? [mode] : []),
    theme('light', 'palette.themeLight'),
    theme('dark', 'palette.themeDark'),
    theme('system', 'palette.themeSystem'),
    // who views as somebody else leaves that view by its banner
    ...(isViewing ? [] : [out]),
  ]
}
