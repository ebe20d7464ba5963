import { IconHammer, IconHome, IconKeyboard, IconListCheck, IconSettings, IconSunMoon, IconTrash, IconUsers } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useCreateChoices } from '#client/app/shell/create-choices.ts'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { useFolders } from '#client/data/folders/use-folders.ts'
import { itemPath } from '#client/data/items/item-path.ts'
import { useItems, type Item } from '#client/data/items/item.ts'
import { useRecentItems } from '#client/data/recents/recents.ts'
import { useAccess } from '#client/data/replica/use-access.ts'
import type { Command, CommandGroup } from '#client/features/command-palette/command.ts'
import { CommandPalette } from '#client/features/command-palette/ui/CommandPalette.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilderModeSwitch } from '#client/lib/builder-mode.ts'
import { closeOverlay, openOverlay } from '#client/lib/overlays.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { setColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

const drawing = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The command palette with everything this product can do from anywhere. */
export function Palette() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const access = useAccess()
  const items = useItems()
  const folders = useFolders()
  const recent = useRecentItems()
  const choices = useCreateChoices()
  const [building, setBuilding] = useBuilderModeSwitch()
  const go = (path: string) => void navigate(path)
  useTypedAhead()

  const commandOf = (item: Pick<Item, 'id' | 'label' | 'icon' | 'color'>, type: Item['type'] | 'folder', prefix: string): Command => ({
    id: `${prefix}${type}-${item.id}`,
    label: item.label,
    icon: <ItemIcon icon={item.icon} color={item.color} size={20} />,
    hint: t(`common:items.${type}`),
    keywords: t(`palette.words.${type}`),
    run: () => go(itemPath(type, item.id)),
  })

  const placeOf = (id: string, labelKey: string, PlaceIcon: typeof IconHome, path: string): Command => ({
    id,
    label: t(labelKey),
    keywords: t(`palette.words.${id}`),
    icon: <PlaceIcon {...drawing} />,
    run: () => go(path),
  })

  const themeOf = (id: Parameters<typeof setColorSchemeChoice>[0], labelKey: string): Command => ({
    id,
    label: t(labelKey),
    keywords: t('palette.words.theme'),
    icon: <IconSunMoon {...drawing} />,
    run: () => setColorSchemeChoice(id),
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
      commands: choices.map((choice) => ({
        id: `create-${choice.key}`,
        label: t(choice.commandKey),
        keywords: t(choice.wordsKey),
        icon: <choice.Icon {...drawing} />,
        run: () => choice.run(go),
        ...(choice.key === 'import' ? { shortcut: ['mod', 'U'] } : {}),
      })),
    },
    {
      id: 'go',
      title: t('palette.go'),
      limit: 4,
      commands: [
        placeOf('home', 'palette.goHome', IconHome, '/home'),
        placeOf('tasks', 'palette.goTasks', IconListCheck, '/tasks'),
        placeOf('settings', 'palette.goSettings', IconSettings, '/settings'),
        ...(access.can('manage_users') ? [placeOf('users', 'palette.goUsers', IconUsers, '/settings/users')] : []),
        ...(access.isBuilder ? [placeOf('trash', 'palette.goTrash', IconTrash, '/home/recovery')] : []),
      ],
    },
    {
      id: 'options',
      title: t('palette.options'),
      limit: 5,
      onlySearched: true,
      commands: [
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
      ],
    },
  ]

  return <CommandPalette groups={withoutDoubles(groups)} onClose={closeOverlay} />
}

/** A search would find a recent item twice: once as recent, once among all. */
function withoutDoubles(groups: CommandGroup[]): CommandGroup[] {
  const recent = new Set(groups[0]?.commands.map((command) => command.id.replace('recent-', '')))
  return groups.map((group) =>
    group.id === 'items' ? { ...group, commands: group.commands.filter((command) => !recent.has(command.id)) } : group,
  )
}
