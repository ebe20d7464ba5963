import { IconHammer, IconKeyboard, IconLogout, IconSunMoon } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leave } from '#client/app/shell/leave.ts'
import { opened, placeOf, runChoice, useCreateChoices, useFeatureCommands } from '#client/app/shell/feature-parts.ts'
import { useFoundGroups } from '#client/app/use-found-groups.tsx'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { useItems, type Item } from '#client/nouns/items/item.ts'
import { useRecentItems } from '#client/nouns/recents/recents.ts'
import { chooseTheme } from '#client/engine/session/own-choices.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { Command, CommandGroup } from '#client/features/command-palette/command.ts'
import { CommandPalette } from '#client/features/command-palette/ui/CommandPalette.tsx'
import { useBuilderModeSwitch } from '#client/lib/builder-mode.ts'
import { closeOverlay, openOverlay } from '#client/lib/overlays.ts'
import type { CreateChoice, FeatureCommand } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const drawing = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The command palette with everything this product can do from anywhere. */
export function Palette() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const items = useItems()
  const folders = useFolders()
  const recent = useRecentItems()
  const choices = useCreateChoices()
  const places = useFeatureCommands()
  const options = useOptionCommands()
  const go = (path: string) => void navigate(path)
  const [query, setQuery] = useState('')
  const { groups: found, ...search } = useFoundGroups(query, go)
  useTypedAhead()

  const commandOf = (item: Pick<Item, 'id' | 'label' | 'icon' | 'color'>, type: Item['type'] | 'folder', prefix: string): Command => ({
    id: `${prefix}${type}-${item.id}`,
    label: item.label,
    icon: <ItemIcon icon={item.icon} color={item.color} size={20} />,
    hint: t(`common:items.${type}`),
    keywords: t(`palette.words.${type}`),
    run: () => go(itemPath(type, item.id)),
  })

  const featureCommand = (
    id: string,
    labelKey: string,
    { Icon, wordsKey, keys }: CreateChoice | FeatureCommand,
    run: () => void,
  ): Command => ({
    id,
    label: t(labelKey),
    keywords: t(wordsKey),
    icon: <Icon {...drawing} />,
    run,
    ...(keys === undefined ? {} : { shortcut: keys.split('+') }),
  })

  const groups: CommandGroup[] = [
    {
      id: 'recent',
      title: t('palette.recent'),
      limit: 4,
      commands: recent.slice(0, 20).map(({ item }) => commandOf(item, item.type, 'recent-')),
    },
    {
      id: 'items',
      title: t('palette.items'),
      limit: 4,
      commands: [...items.values()]
        .map((item) => commandOf(item, item.type, ''))
        .concat(folders.map(({ folder }) => commandOf(folder, 'folder', ''))),
    },
    {
      id: 'create',
      title: t('palette.create'),
      limit: 5,
      commands: choices.map((choice) =>
        featureCommand(`create-${choice.labelKey}`, choice.commandKey, choice, () => runChoice(choice, go)),
      ),
    },
    {
      id: 'go',
      title: t('palette.go'),
      limit: 4,
      commands: places.map((place) =>
        featureCommand(place.labelKey, place.labelKey, place, () => void navigate(placeOf(place.to), opened(place.to))),
      ),
    },
    {
      id: 'options',
      title: t('palette.options'),
      limit: 5,
      onlySearched: true,
      commands: options,
    },
    ...found,
  ]

  return <CommandPalette groups={withoutDoubles(groups)} query={query} onQuery={setQuery} {...search} onClose={closeOverlay} />
}

/** The switches of the interface itself. */
function useOptionCommands(): Command[] {
  const { t } = useTranslation('shell')
  const access = useAccess()
  const [building, setBuilding] = useBuilderModeSwitch()
  const themeOf = (id: Parameters<typeof chooseTheme>[0], labelKey: string): Command => ({
    id,
    label: t(labelKey),
    keywords: t('palette.words.theme'),
    icon: <IconSunMoon {...drawing} />,
    run: () => void chooseTheme(id),
  })

  return [
    ...(access.isBuilder
      ? [
          {
            id: 'builder',
            label: t(building ? 'palette.builderOff' : 'palette.builderOn'),
            keywords: t('palette.words.builder'),
            icon: <IconHammer {...drawing} />,
            shortcut: ['B'],
            run: () => setBuilding(!building),
          },
        ]
      : []),
    themeOf('light', 'palette.themeLight'),
    themeOf('dark', 'palette.themeDark'),
    themeOf('system', 'palette.themeSystem'),
    {
      id: 'keys',
      label: t('shortcuts'),
      keywords: t('palette.words.keys'),
      icon: <IconKeyboard {...drawing} />,
      shortcut: ['?'],
      run: () => openOverlay({ kind: 'shortcuts' }),
    },
    // who views as somebody else leaves that view by its banner
    ...(viewing
      ? []
      : [{ id: 'signOut', label: t('signOut'), keywords: t('palette.words.signOut'), icon: <IconLogout {...drawing} />, run: leave }]),
  ]
}

/** A search would find a recent item twice: once as recent, once among all. */
function withoutDoubles(groups: CommandGroup[]): CommandGroup[] {
  const recent = new Set(groups[0]?.commands.map((command) => command.id.replace('recent-', '')))
  return groups.map((group) =>
    group.id === 'items' ? { ...group, commands: group.commands.filter((command) => !recent.has(command.id)) } : group,
  )
}
